/** Attributes by name; those that are undefined or false are left out, and true is an empty one. */
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Makes an element with attributes and what it holds; never from HTML, which pages may forbid. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

/** Makes a picture of 24 × 24 that is made of lines, which says nothing to those who cannot see it. */
export function icon(...paths: readonly string[]): SVGSVGElement {
  const svg = 'http://www.w3.org/2000/svg';
  const shapes = paths.map((d) => fill(document.createElementNS(svg, 'path'), { d }, []));
  return fill(document.createElementNS(svg, 'svg'), { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, shapes);
}

/** Makes a button that says what it does. */
export function button(attributes: Attributes, ...children: readonly (Node | string)[]): HTMLButtonElement {
  return element('button', { type: 'button', ...attributes }, ...children);
}

function fill<E extends Element>(made: E, attributes: Attributes, children: readonly (Node | string)[]): E {
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : `${value}`);
  made.append(...children);
  return made;
}
