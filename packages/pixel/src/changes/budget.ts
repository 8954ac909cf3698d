/** How often in which time an element is changed again before it is left to the page. */
const windowMs = 10_000;

/** Keeps the pixel and a script that undoes its changes from fighting without end. */
export interface Budget {
  /** Tells whether the element may be written to now, and counts it. The first time is free. */
  spend(element: object): boolean;
}

/** Makes a budget that remembers every element it was asked about; once overdrawn, an element is left alone. */
export function createBudget(now: () => number, maxReapplies = 5): Budget {
  const reapplies = new WeakMap<object, readonly number[]>();
  const overdrawn = new WeakSet<object>();
  return {
    spend(element) {
      if (overdrawn.has(element)) return false;
      const before = reapplies.get(element);
      const recent = (before ?? []).filter((time) => now() - time < windowMs);
      if (recent.length >= maxReapplies) {
        overdrawn.add(element);
        return false;
      }
      reapplies.set(element, before === undefined ? [] : [...recent, now()]);
      return true;
    },
  };
}
