/** The cart, kept in this browser. A line is `{ product, name, price, colour, count }`. */

const key = 'demo-cart';
const freeShippingFrom = 50;
const shippingPrice = 4.9;

/** Gives the lines of the cart, in the order in which they were added. */
export function readCart() {
  return load(localStorage, key) ?? [];
}

/** Adds one of a thing. */
export function addToCart(thing) {
  const lines = readCart();
  const known = lines.find((line) => isSame(line, thing));
  if (known) known.count += 1;
  else lines.push({ ...thing, count: 1 });
  write(lines);
}

/** Sets how many there are of a line; none takes it out. */
export function setCount(line, count) {
  write(
    readCart()
      .map((one) => (isSame(one, line) ? { ...one, count } : one))
      .filter((one) => one.count > 0),
  );
}

/** Turns the cart into an order, which the thank-you page shows. */
export function placeOrder() {
  const lines = readCart();
  const number = String(Date.now()).slice(-6);
  save(sessionStorage, 'demo-order', { number, lines, isTold: false });
  write([]);
}

/** Gives the last order of this tab, or null. */
export function readOrder() {
  return load(sessionStorage, 'demo-order');
}

/** Remembers that the order was told of, so that it is not told of again when its page is opened again. */
export function markTold(order) {
  save(sessionStorage, 'demo-order', { ...order, isTold: true });
}

/** Sums lines up, in euros. `missing` is what lacks for free shipping. */
export function sumUp(lines) {
  const goods = lines.reduce((sum, { price, count }) => sum + price * count, 0);
  const missing = Math.max(freeShippingFrom - goods, 0);
  const shipping = missing > 0 ? shippingPrice : 0;
  return { goods, missing, shipping, total: goods + shipping, share: 1 - missing / freeShippingFrom };
}

/** Writes a price as people read it. */
export function euros(amount) {
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
