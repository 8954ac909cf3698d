/** Draws the lines of a cart or an order, and what they come to. */

import { euros, setCount, sumUp } from './cart.js';

/** Fills every list and sum of the page; a list marked `editable` has buttons that change the cart. */
export function showLines(lines) {
  const focused = document.activeElement?.ariaLabel;
  for (const list of document.querySelectorAll('[data-lines]'))
    list.replaceChildren(...lines.map((line) => drawLine(line, list.dataset.lines === 'editable')));
  const { goods, shipping, total } = sumUp(lines);
  const rows = [
    ['Goods', euros(goods)],
    ['Shipping', shipping > 0 ? euros(shipping) : 'free'],
    ['Total', euros(total)],
  ];
  for (const summary of document.querySelectorAll('[data-summary]'))
    summary.replaceChildren(
      ...rows.map(([term, value]) => element('div', {}, element('dt', {}, term), element('dd', {}, value))),
    );
  // The button that was pressed is drawn anew, and keeps the focus.
  if (focused) document.querySelector(`[aria-label="${focused}"]`)?.focus();
}

function drawLine(line, isEditable) {
  const { product, name, colour, price, count } = line;
  const picture = element('img', { src: `images/${product}-${colour}.svg`, alt: '', width: 72, height: 72 });
  picture.className = `line-picture ${colour}`;
  const what = element(
    'p',
    {},
    element('a', { href: `product/${product}?colour=${colour}` }, `${name}, ${colour}`),
    ` ${euros(price)}`,
  );
  const step = (text, label, by) => {
    const button = element('button', { type: 'button', ariaLabel: `${label} ${name}, ${colour}` }, text);
    button.addEventListener('click', () => setCount(line, count + by));
    return button;
  };
  const amount = isEditable
    ? element(
        'div',
        { className: 'steps' },
        step('−', 'One less:', -1),
        String(count),
        step('+', 'One more:', 1),
      )
    : element('p', {}, `× ${count}`);
  return element('li', {}, picture, what, amount, element('p', { className: 'sum' }, euros(price * count)));
}

function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}
