import { attempt } from '../attempt.ts';
import type { Hold } from './edit.ts';
import type { LiveChange } from './live-change.ts';

/** What a pass has written: the change and element of each hold. */
export type Writes = ReadonlyMap<Hold, readonly [change: LiveChange, element: Element]>;

/** The pass that last wrote each hold. */
const lastWrites = new WeakMap<Hold, Writes>();

/**
 * Charges a change's budget for each write that the page undoes until after the next frame. Later reverts don't count: a framework renders
 * when it has reason to.
 */
export function followWrites(writes: Writes): void {
  for (const hold of writes.keys()) lastWrites.set(hold, writes);
  const look = () => {
    for (const [hold, [change, element]] of writes) {
      const isInPlace = change.holds.get(element) === hold && element.isConnected;
      const isUndone = () => lastWrites.get(hold) !== writes || !hold.isMade();
      if (isInPlace) attempt(isUndone) && change.budget.note(element);
      // A single element that was replaced by another counts as undone too.
      else if (change.wanted.size === 1) change.budget.note(change);
    }
  };
  if (writes.size > 0) requestAnimationFrame(() => setTimeout(look));
}
