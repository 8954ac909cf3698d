/** Whether the browser is prerendering the page for a visitor who may never come. */
export function isPrerendered(): boolean {
  return Reflect.get(document, 'prerendering') === true;
}

/** Runs `action` now, or once a prerendered page is shown to a visitor. */
export function whenSeen(action: () => void): void {
  if (isPrerendered()) document.addEventListener('prerenderingchange', action, { once: true });
  else action();
}
