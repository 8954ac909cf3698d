/** What whole numbers of the store stand for: one of them is 2^`exponent` / 10^`decimals`. */
export interface Unit {
  readonly decimals: number;
  readonly exponent: number;
}

export const ones: Unit = { decimals: 0, exponent: 0 };

/** Returns the unit of a product. */
export function timesUnit(a: Unit, b: Unit): Unit {
  return { decimals: a.decimals + b.decimals, exponent: a.exponent + b.exponent };
}

/** Returns the double nearest to so many units; of units that are no decimals, one that misses it by half a unit in its last place. */
export function toNumber(count: bigint, { decimals, exponent }: Unit): number {
  const number = Number(`${count}e${-decimals}`);
  // Powers beyond what a double holds in two steps.
  const half = Math.trunc(exponent / 2);
  return exponent === 0 ? number : number * 2 ** half * 2 ** (exponent - half);
}

/** Decimals of values that are not money. */
export const valueDecimals = 4;

/** Binary digits of the largest value; sums of squares of a billion such values fit into 256. */
const binaryDigits = 90;

/** Returns the unit in which values up to `largest` are read that do not fit whole decimals. */
export function binaryUnit(largest: number): Unit {
  const exponent = Math.ceil(Math.log2(Math.max(largest, 2 ** -900))) - binaryDigits;
  return { decimals: 0, exponent };
}
