/** Renders the lines of a cart or an order, with their total. */

import { formatPrice, setCount, sumUp } from './cart.js';

/** Fills every list and summary on the page. Lists marked `editable` get buttons that change the cart. */
export function showLines(lines) {
  const focused = document.activeElement?.ariaLabel;
  for (const list of document.querySelectorAll('[data-lines]'))
    list.replaceChildren(...lines.map((line) => renderLine(line, list.dataset.lines === 'editable')));
  const { goods, shipping, total } = sumUp(lines);
  const rows = [
    ['Subtotal', formatPrice(goods)],
    ['Shipping', shipping > 0 ? formatPrice(shipping) : 'free'],
    ['Total', formatPrice(total)],
  ];
  for (const summary of document.querySelectorAll('[data-summary]'))
    summary.replaceChildren(
      ...rows.map(([term, value]) => element('div', {}, element('dt', {}, term), element('dd', {}, value))),
    );
  // The pressed button was rendered again, so its focus is restored.
  if (focused) document.querySelector(`[aria-label="${focused}"]`)?.focus();
}

function renderLine(line, isEditable) {
  const { product, name, colour, price, count } = line;
  const picture = element('img', { src: `images/${product}-${colour}.svg`, alt: '', width: 72, height: 72 });
  picture.className = `line-picture ${colour}`;
  const description = element(
    'p',
    {},
    element('a', { href: `product/${product}?colour=${colour}` }, `${name}, ${colour}`),
    ` ${formatPrice(price)}`,
  );
  const stepButton = (text, label, by) => {
    const button = element('button', { type: 'button', ariaLabel: `${label} ${name}, ${colour}` }, text);
    button.addEventListener('click', () => setCount(line, count + by));
    return button;
  };
  const amount = isEditable
    ? element(
        'div',
        { className: 'steps' },
        stepButton('−', 'Remove one:', -1),
        String(count),
        stepButton('+', 'Add one:', 1),
      )
    : element('p', {}, `× ${count}`);
  return element(
    'li',
    {},
    picture,
    description,
    amount,
    element('p', { className: 'sum' }, formatPrice(price * count)),
  );
}

function element(tag, properties, ...children) {
  const created = Object.assign(document.createElement(tag), properties);
  created.append(...children);
  return created;
}
