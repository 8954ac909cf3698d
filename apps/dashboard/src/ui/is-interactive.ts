/**
 * Whether an event's target is, or is inside, an interactive element, so that its row ignores the click. Menus are rendered in portals, but
 * their React events still bubble to the row.
 */
export function isInteractive(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, input, a, [role="menuitem"]') !== null;
}
