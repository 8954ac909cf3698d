/** Tracks the numbers next to a target in ascending order. */
export interface NeighbourTracker<T extends number | bigint> {
  add(value: T): void;
  /** Returns how many numbers were added. */
  count(): number;
  /** Returns the smallest number; undefined if none was added. */
  min(): T | undefined;
  /**
   * Returns the number at a zero-based position. Only exact next to the target: further down it returns the largest number below the
   * target, further up the smallest one above. Positions must not be negative.
   */
  valueAtRank(rank: number): T;
}

/** Creates a tracker of the neighbours of `target`, which need not be among the added numbers. Uses constant memory. */
export function createNeighbourTracker<T extends number | bigint>(target: T): NeighbourTracker<T> {
  let [below, equal, above] = [0, 0, 0];
  let min: T | undefined;
  let nextBelow: T | undefined;
  let nextAbove: T | undefined;
  return {
    add(value) {
      if (min === undefined || value < min) min = value;
      if (value < target) {
        below += 1;
        if (nextBelow === undefined || value > nextBelow) nextBelow = value;
      } else if (value > target) {
        above += 1;
        if (nextAbove === undefined || value < nextAbove) nextAbove = value;
      } else equal += 1;
    },
    count: () => below + equal + above,
    min: () => min,
    valueAtRank(rank) {
      if (rank < below && nextBelow !== undefined) return nextBelow;
      if (rank < below + equal) return target;
      return nextAbove ?? (equal > 0 ? target : (nextBelow ?? target));
    },
  };
}
