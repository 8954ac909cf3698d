/** Shadow roots that selectors have reached into since they were last watched. */
export const reachedRoots = new Set<ShadowRoot>();

/** Finds the elements of a selector, in which `>>>` steps into an open shadow root; throws where it is not valid. */
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
