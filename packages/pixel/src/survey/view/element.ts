/** Attributes by name; undefined and false are omitted, true is an empty value. */
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Creates an element with attributes and content; never from HTML, which pages may forbid. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

/** Creates a 24 × 24 line icon, hidden from assistive technology. */
export function icon(...paths: readonly string[]): SVGSVGElement {
  const svg = 'http://www.w3.org/2000/svg';
  const shapes = paths.map((d) => fill(document.createElementNS(svg, 'path'), { d }, []));
  return fill(document.createElementNS(svg, 'svg'), { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, shapes);
}

/** Creates a button with a text label. */
export function button(attributes: Attributes, ...children: readonly (Node | string)[]): HTMLButtonElement {
  return element('button', { type: 'button', ...attributes }, ...children);
}

function fill<E extends Element>(
  created: E,
  attributes: Attributes,
  children: readonly (Node | string)[],
): E {
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) created.setAttribute(name, value === true ? '' : `${value}`);
  created.append(...children);
  return created;
}
