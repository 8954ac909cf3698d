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

/** Returns the value of `count` units as a double, rounded to the nearest one; a subnormal result may be rounded twice. */
export function toNumber(count: bigint, { decimals, exponent }: Unit): number {
  const number = Number(`${count}e${-decimals}`);
  // In two steps, because the power may exceed the range of a double.
  const half = Math.trunc(exponent / 2);
  return exponent === 0 ? number : number * 2 ** half * 2 ** (exponent - half);
}

/** Decimals of values other than money. */
export const valueDecimals = 4;

/** Bits that the largest value takes; sums of squares of a billion such values fit into 256 bits. */
const maxBits = 90;

/** Returns a binary unit for values up to `largest` that a decimal unit can't represent. */
export function binaryUnit(largest: number): Unit {
  const exponent = Math.ceil(Math.log2(Math.max(largest, 2 ** -900))) - maxBits;
  return { decimals: 0, exponent };
}
