/** Returns whether a click in a row was for something that does its own; what a menu shows stands elsewhere, and its clicks come up all the same. */
export function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, input, a, [role="menuitem"]') !== null;
}
