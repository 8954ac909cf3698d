/** How often in which time what was written may be undone at once before it is left to the page. */
const maxReverts = 5;
const windowMs = 10_000;

/** Keeps the pixel and a script that undoes its changes from fighting without end. */
export interface Budget {
  /** Takes note that what was just written to the target has been undone. */
  note(target: object): void;
  /** Tells whether that has happened too often; once it has, for good. */
  isOverdrawn(target: object): boolean;
}

/** Makes a budget that remembers every target it was told of. */
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
