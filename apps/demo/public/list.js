/** The list is a small single-page app: its URL holds the category, order and page that it shows. */

import { formatPrice, readCart, sumUp } from './cart.js';

const pageSize = 6;
const root = new URL('./', location.href);
const list = document.querySelector('#products');
const products = [...list.children];
const sort = document.querySelector('#sort');
const orders = {
  low: (one, other) => priceOf(one) - priceOf(other),
  high: (one, other) => priceOf(other) - priceOf(one),
  name: (one, other) => nameOf(one).localeCompare(nameOf(other)),
};

show();
showShipping();
sort.parentElement.hidden = false;
sort.addEventListener('change', () => showWith({ sort: sort.value, page: '' }));
window.addEventListener('popstate', show);
document.addEventListener('cart', showShipping);
document.addEventListener('click', (event) => {
  const link = event.target.closest('a');
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || link.hash !== '' || !link.href.startsWith(root.href)) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  show();
  window.scrollTo({ top: 0 });
});
pixel.ready(showShipping);

/** Shows the same category with other parameters. */
function showWith(parameters) {
  history.pushState(null, '', address(parameters));
  show();
}

function address(parameters) {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  for (const [name, value] of [...url.searchParams]) if (value === '') url.searchParams.delete(name);
  return url.href;
}

function show() {
  const { pathname, searchParams } = new URL(location.href);
  const category = pathname.split('/').at(-1);
  const order = searchParams.get('sort') ?? '';
  const found = products.filter(({ dataset }) => category === '' || dataset.category === category);
  const pages = Math.ceil(found.length / pageSize);
  const page = Math.min(Math.max(Number(searchParams.get('page')) || 1, 1), pages);
  const shown = Object.hasOwn(orders, order) ? found.toSorted(orders[order]) : found;
  list.replaceChildren(...shown.slice((page - 1) * pageSize, page * pageSize));
  sort.value = Object.hasOwn(orders, order) ? order : '';

  for (const link of document.querySelectorAll('nav a')) {
    if (link.pathname === pathname) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const title = document.querySelector('.pills [aria-current]').textContent.replace('All', 'Everything');
  document.querySelector('#title').textContent = title;
  document.title = `${title} – Kiln & Loom`;
  document.querySelector('#count').textContent =
    `${found.length} products${pages > 1 ? `, page ${page} of ${pages}` : ''}`;
  showPages(page, pages);
}

function showPages(page, pages) {
  const nav = document.querySelector('#pages');
  nav.hidden = pages < 2;
  nav.replaceChildren(
    ...Array.from({ length: pages }, (_, index) => {
      const number = String(index + 1);
      const link = document.createElement('a');
      link.href = address({ page: index === 0 ? '' : number });
      link.textContent = number;
      link.setAttribute('aria-label', `Page ${number}`);
      if (index + 1 === page) link.setAttribute('aria-current', 'page');
      return link;
    }),
  );
}

/** Shows the hint of an experiment without changes: the page asks for its variant and does the rest itself. */
function showShipping() {
  if (pixel.getVariant?.('shipping-hint') !== 'progress') return;
  const { missing, share } = sumUp(readCart());
  const hint = document.querySelector('#shipping');
  hint.querySelector('p').textContent =
    missing > 0 ? `${formatPrice(missing)} more for free shipping.` : 'You get free shipping.';
  hint.style.setProperty('--share', share);
  hint.classList.add('progress');
}

function priceOf(product) {
  return Number(product.querySelector('[data-add]').dataset.price);
}

function nameOf(product) {
  return product.querySelector('.card-name').textContent;
}
