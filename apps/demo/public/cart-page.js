/** The script of the cart, the express cart and the checkout. */

import { placeOrder, readCart } from './cart.js';
import { showLines } from './lines.js';

show();
document.addEventListener('cart', show);
window.addEventListener('pageshow', show);
document.querySelector('#order')?.addEventListener('submit', (event) => {
  event.preventDefault();
  document.removeEventListener('cart', show);
  placeOrder();
  location.href = 'thank-you';
});

function show() {
  const lines = readCart();
  showLines(lines);
  for (const part of document.querySelectorAll('[data-when]'))
    part.hidden = (part.dataset.when === 'empty') !== (lines.length === 0);
}
