/** Creates an element with a class and content; never from HTML, which pages may forbid. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
}

/** Creates a button with a text label. */
export function button(text: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', '', text);
  made.type = 'button';
  made.addEventListener('click', onClick);
  return made;
}
