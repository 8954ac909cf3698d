/** The unit of the store's integers: 2^`exponent` / 10^`decimals`. */
export interface Unit {
  readonly decimals: number;
  readonly exponent: number;
}

export const ones: Unit = { decimals: 0, exponent: 0 };

/** Returns the unit of a product. */
export function timesUnit(a: Unit, b: Unit): Unit {
  return { decimals: a.decimals + b.decimals, exponent: a.exponent + b.exponent };
}

/** Returns the double nearest to this many units; for binary units, accurate to half a unit in the last place. */
export function toNumber(count: bigint, { decimals, exponent }: Unit): number {
  const number = Number(`${count}e${-decimals}`);
  // In two steps, because the power may exceed the range of a double.
  const half = Math.trunc(exponent / 2);
  return exponent === 0 ? number : number * 2 ** half * 2 ** (exponent - half);
}

/** Decimals of values other than money. */
export const valueDecimals = 4;

/** Bits of the largest value; sums of squares of a billion such values fit into 256 bits. */
const binaryDigits = 90;

/** Returns the unit for values up to `largest` that don't fit whole decimals. */
export function binaryUnit(largest: number): Unit {
  const exponent = Math.ceil(Math.log2(Math.max(largest, 2 ** -900))) - binaryDigits;
  return { decimals: 0, exponent };
}
