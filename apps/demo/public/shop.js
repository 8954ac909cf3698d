/** What every page does: count the cart, add to it, and on a product's page choose a colour and buy. */

import { addToCart, readCart } from './cart.js';

const add = document.querySelector('#add');
const status = document.querySelector('.thanks');

showCount();
document.addEventListener('cart', showCount);
window.addEventListener('pageshow', showCount);
document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-add]');
  if (!button) return;
  const { product, name, price, colour } = button.dataset;
  addToCart({ product, name, price: Number(price), colour });
  pixel.track('add_to_cart', { product, colour, price: Number(price) });
  if (status) status.replaceChildren('It is in your cart. ', link('See the cart', '../cart'));
  else button.textContent = 'Added ✓';
});

if (add) {
  const colours = document.querySelectorAll('[name=colour]');
  const wanted = new URLSearchParams(location.search).get('colour');
  for (const colour of colours) {
    colour.checked = wanted === null ? colour.checked : colour.value === wanted;
    colour.addEventListener('change', () => {
      history.replaceState(history.state, '', `?colour=${colour.value}`);
      showColour(colour);
    });
    if (colour.checked) showColour(colour);
  }
  document.querySelector('#buy').addEventListener('click', () => {
    const { product, price } = add.dataset;
    // A shop says this where a purchase is complete.
    pixel.track('purchase', { revenue: Number(price), currency: 'EUR', product });
    status.textContent = 'Thank you! Your order exists in our imagination only, the event is real.';
  });
}

function showColour({ value }) {
  const picture = document.querySelector('.product .picture');
  picture.className = `picture ${value}`;
  picture.firstElementChild.src = `../images/${add.dataset.product}-${value}.svg`;
  add.dataset.colour = value;
}

function showCount() {
  const count = readCart().reduce((sum, line) => sum + line.count, 0);
  const badge = document.querySelector('[data-cart-count]');
  badge.textContent = count;
  badge.hidden = count === 0;
}

function link(textContent, href) {
  return Object.assign(document.createElement('a'), { textContent, href });
}
