/** Whether a selector matches an element, including one that enters shadow roots (`host >>> inner`). Throws for an invalid one. */
export function matchesSelector(selector: string, element: Element): boolean {
  const parts = selector.split('>>>');
  const own = parts.pop() ?? '';
  if (!element.matches(own)) return false;
  const root = element.getRootNode();
  return parts.length === 0 || (root instanceof ShadowRoot && matchesSelector(parts.join('>>>'), root.host));
}

/** Returns the elements that an event has passed through, innermost first, including those inside open shadow roots. */
export function composedElements(event: Event): Element[] {
  return event.composedPath().filter((target) => target instanceof Element);
}
