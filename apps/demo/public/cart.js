/** The cart, stored in this browser. A line is `{ product, name, price, colour, count }`. */

const key = 'demo-cart';
const freeShippingFrom = 50;
const shippingPrice = 4.9;

/** Returns the cart's lines in the order in which they were added. */
export function readCart() {
  return load(localStorage, key) ?? [];
}

/** Adds one unit of an item: a line without `count`. */
export function addToCart(item) {
  const lines = readCart();
  const existing = lines.find((line) => isSame(line, item));
  if (existing) existing.count += 1;
  else lines.push({ ...item, count: 1 });
  write(lines);
}

/** Sets a line's quantity; 0 removes the line. */
export function setCount(line, count) {
  write(
    readCart()
      .map((other) => (isSame(other, line) ? { ...other, count } : other))
      .filter((other) => other.count > 0),
  );
}

/** Turns the cart into an order, which the thank-you page shows. */
export function placeOrder() {
  const lines = readCart();
  const number = String(Date.now()).slice(-6);
  save(sessionStorage, 'demo-order', { number, lines, isTracked: false });
  write([]);
}

/** Returns this tab's last order, or null. */
export function readOrder() {
  return load(sessionStorage, 'demo-order');
}

/** Marks the order as tracked, so that reloading its page doesn't track it again. */
export function markTracked(order) {
  save(sessionStorage, 'demo-order', { ...order, isTracked: true });
}

/** Sums up lines, in euros. `missing` is the amount left until free shipping, `share` the part of it that is reached. */
export function sumUp(lines) {
  const goods = lines.reduce((sum, { price, count }) => sum + price * count, 0);
  const missing = Math.max(freeShippingFrom - goods, 0);
  const shipping = missing > 0 ? shippingPrice : 0;
  return { goods, missing, shipping, total: goods + shipping, share: 1 - missing / freeShippingFrom };
}

/** Formats a price in euros. */
export function formatPrice(amount) {
  return `€${amount.toFixed(2)}`;
}

function isSame(one, other) {
  return one.product === other.product && one.colour === other.colour;
}

function write(lines) {
  save(localStorage, key, lines);
  document.dispatchEvent(new Event('cart'));
}

function load(storage, name) {
  try {
    return JSON.parse(storage.getItem(name));
  } catch {
    return null;
  }
}

function save(storage, name, value) {
  storage.setItem(name, JSON.stringify(value));
}
