import { elementsOf, type LiveChange } from './live-change.ts';

/** Who has what of an element: its slots, by name. */
export type Claims = Map<Element, Map<string, LiveChange>>;

/**
 * Finds the elements of a change, and takes of them what nobody of a higher rank has; tells whether another experiment has what it
 * wants. Throws where the browser does not know the selector.
 */
export function claimElements(one: LiveChange, claims: Claims): boolean {
  const { edit, experimentKey } = one;
  let isConflict = false;
  one.elements = elementsOf(one);
  one.isOff = false;
  one.wanted = new Set(
    [...one.elements].filter((element) => {
      const holders = claims.get(element) ?? new Map<string, LiveChange>();
      claims.set(element, holders);
      const isMine = (slot: string) => holders.get(slot)?.experimentKey === experimentKey;
      if (edit.isWithin) return !isMine('content');
      const taken = edit.slots.filter((slot) => (holders.get(slot) ?? one) !== one);
      if (!taken.every(isMine)) isConflict = true;
      if (edit.isStyle && isConflict && taken.includes('content')) one.isOff = true;
      if (taken.length > 0 && !edit.isStyle) return false;
      for (const slot of edit.slots) if (!holders.has(slot)) holders.set(slot, one);
      return true;
    }),
  );
  return isConflict;
}
