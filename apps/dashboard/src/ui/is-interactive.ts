/** Whether a click in a row hit an interactive element; menus are rendered in portals, but their React events still bubble to the row. */
export function isInteractive(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, input, a, [role="menuitem"]') !== null;
}
