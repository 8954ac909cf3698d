/** The numbers next to a given one in ascending order. */
export interface Neighbours<T extends number | bigint> {
  add(value: T): void;
  /** Returns how many numbers were added. */
  count(): number;
  /** Returns the smallest number; undefined if none was added. */
  least(): T | undefined;
  /**
   * Returns the number at a zero-based position. Only exact next to the middle: further down it returns the largest number below the
   * middle, further up the smallest one above. Positions must not be negative.
   */
  at(rank: number): T;
}

/** Creates neighbours of a number, which need not be among the added ones. Uses constant memory. */
export function createNeighbours<T extends number | bigint>(middle: T): Neighbours<T> {
  let [below, equal, above] = [0, 0, 0];
  let least: T | undefined;
  let nextBelow: T | undefined;
  let nextAbove: T | undefined;
  return {
    add(value) {
      if (least === undefined || value < least) least = value;
      if (value < middle) {
        below += 1;
        if (nextBelow === undefined || value > nextBelow) nextBelow = value;
      } else if (value > middle) {
        above += 1;
        if (nextAbove === undefined || value < nextAbove) nextAbove = value;
      } else equal += 1;
    },
    count: () => below + equal + above,
    least: () => least,
    at(rank) {
      if (rank < below && nextBelow !== undefined) return nextBelow;
      if (rank < below + equal) return middle;
      return nextAbove ?? (equal > 0 ? middle : (nextBelow ?? middle));
    },
  };
}
