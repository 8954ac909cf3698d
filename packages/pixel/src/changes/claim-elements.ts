import { elementsOf, type LiveChange } from './live-change.ts';

/** The owner of each slot of an element, by slot name. */
export type Claims = Map<Element, Map<string, LiveChange>>;

/**
 * Finds a change's elements and claims the slots that no higher-ranked change has. Returns whether another experiment has a slot it wants.
 * Throws if the browser doesn't support the selector.
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
