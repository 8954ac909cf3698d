/** Tells whether a selector, also one that leads into shadow roots (`host >>> inner`), selects an element. Throws for an invalid one. */
export function selects(selector: string, element: Element): boolean {
  const parts = selector.split('>>>');
  const own = parts.pop() ?? '';
  if (!element.matches(own)) return false;
  const root = element.getRootNode();
  return parts.length === 0 || (root instanceof ShadowRoot && selects(parts.join('>>>'), root.host));
}

/** The elements that an event has passed through, from the innermost on, also those inside open shadow roots. */
export function pathOf(event: Event): Element[] {
  return event.composedPath().filter((target) => target instanceof Element);
}
