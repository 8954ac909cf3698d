/** What stands next to a number where others are in ascending order. */
export interface Neighbours<T extends number | bigint> {
  add(value: T): void;
  /** How many were added. */
  count(): number;
  /** The least of all; undefined where there is none. */
  least(): T | undefined;
  /**
   * The number at a place, from 0 on, which is known next to the one in the middle: of one further down the largest that is below the
   * middle, and of one further up the least that is above it. 0 places or more must be there.
   */
  at(place: number): T;
}

/** Creates it around a number, which need not be among them; takes no more room for more numbers. */
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
    at(place) {
      if (place < below && nextBelow !== undefined) return nextBelow;
      if (place < below + equal) return middle;
      return nextAbove ?? (equal > 0 ? middle : (nextBelow ?? middle));
    },
  };
}
