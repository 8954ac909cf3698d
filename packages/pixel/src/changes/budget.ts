/** Number of reverts within `windowMs` at which the pixel gives up and leaves the change undone. */
const maxReverts = 5;
const windowMs = 10_000;

/** Limits how often the pixel reapplies a change that a script of the page keeps undoing. */
export interface Budget {
  /** Records that the page has undone the latest write to the target. */
  note(target: object): void;
  /** Whether the page has undone writes to the target too often. Once true, it stays true. */
  isOverdrawn(target: object): boolean;
}

/** Creates a budget that counts reverts by target. `now` returns milliseconds. */
export function createBudget(now: () => number): Budget {
  const reverts = new WeakMap<object, readonly number[]>();
  const overdrawn = new WeakSet<object>();
  const recent = (target: object) => (reverts.get(target) ?? []).filter((time) => now() - time < windowMs);
  return {
    note(target) {
      reverts.set(target, [...recent(target), now()]);
    },
    isOverdrawn(target) {
      if (recent(target).length >= maxReverts) overdrawn.add(target);
      return overdrawn.has(target);
    },
  };
}
