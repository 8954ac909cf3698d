/** Shadow roots that selectors have reached into since they were last observed. */
export const reachedRoots = new Set<ShadowRoot>();

/** Returns the elements that match a selector, in which `>>>` enters an open shadow root. Throws if it is invalid. */
export function findElements(selector: string): Element[] {
  const [outer = '', ...inner] = selector.split('>>>');
  return inner.reduce<Element[]>(
    (hosts, part) =>
      hosts.flatMap(({ shadowRoot }) => {
        if (shadowRoot === null) return [];
        reachedRoots.add(shadowRoot);
        return [...shadowRoot.querySelectorAll(part)];
      }),
    [...document.querySelectorAll(outer)],
  );
}
