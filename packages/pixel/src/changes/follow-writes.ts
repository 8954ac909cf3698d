import { attempt } from '../attempt.ts';
import type { Hold } from './edit.ts';
import type { LiveChange } from './live-change.ts';

/** What a pass has written: the change and the element of each hold. */
export type Writes = ReadonlyMap<Hold, readonly [change: LiveChange, element: Element]>;

/** In which pass a hold was last written. */
const lastWrites = new WeakMap<Hold, Writes>();

/**
 * Charges the changes' budgets with what the page undoes at once, until the next frame is over. What it undoes later is no fight: a
 * framework renders when it has reason to.
 */
export function followWrites(writes: Writes): void {
  for (const hold of writes.keys()) lastWrites.set(hold, writes);
  const look = () => {
    for (const [hold, [change, element]] of writes) {
      const isInPlace = change.holds.get(element) === hold && element.isConnected;
      const isUndone = () => lastWrites.get(hold) !== writes || !hold.isMade();
      if (isInPlace) attempt(isUndone) && change.budget.note(element);
      // An only one that has made room for another is undone as well.
      else if (change.wanted.size === 1) change.budget.note(change);
    }
  };
  if (writes.size > 0) requestAnimationFrame(() => setTimeout(look));
}
