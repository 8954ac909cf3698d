/** Creates an element with a class and content; never from HTML, which pages may forbid. */
export function styledElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const created = document.createElement(tag);
  created.className = className;
  created.append(...children);
  return created;
}

/** Creates a button with a text label. */
export function textButton(text: string, onClick: () => void): HTMLButtonElement {
  const created = styledElement('button', '', text);
  created.type = 'button';
  created.addEventListener('click', onClick);
  return created;
}
