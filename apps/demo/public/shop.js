/** The script of every page: shows the cart's count and adds to it; on a product's page, chooses a colour and buys. */

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
  if (status) status.replaceChildren('Added to your cart. ', link('View cart', '../cart'));
  else button.textContent = 'Added ✓';
});

if (add) {
  const colours = document.querySelectorAll('[name=colour]');
  const chosen = new URLSearchParams(location.search).get('colour');
  for (const colour of colours) {
    colour.checked = chosen === null ? colour.checked : colour.value === chosen;
    colour.addEventListener('change', () => {
      history.replaceState(history.state, '', `?colour=${colour.value}`);
      showColour(colour);
    });
    if (colour.checked) showColour(colour);
  }
  document.querySelector('#buy').addEventListener('click', () => {
    const { product, price } = add.dataset;
    // A shop makes this call once a purchase is complete.
    pixel.track('purchase', { revenue: Number(price), currency: 'EUR', product });
    status.textContent = 'Thank you! Your order is imaginary, but its event is real.';
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
