/** Decimal places of exact numbers. */
const digits = 24;
const one = 10n ** BigInt(digits);

/** Exact decimal numbers, in units of 10^-24, for the reference's sums. */
export type ExactNumber = bigint;

/** Returns the decimal number that a double is printed as, which must not have digits beyond 10^-24. */
export function exact(value: number): ExactNumber {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(`${value}`) ?? [];
  const shift = digits - fraction.length + Number(exponent);
  if (shift < 0) throw new RangeError(`${value} has too many digits`);
  return BigInt(`${sign}${whole}${fraction}`) * 10n ** BigInt(shift);
}

/** Returns the nearest double. */
export function nearest(value: ExactNumber): number {
  return Number(`${value}e-${digits}`);
}

/** Returns the double nearest to a sum of products. */
export function nearestOfProducts(products: readonly bigint[]): number {
  return Number(`${total(products)}e-${2 * digits}`);
}

/** Returns the sum. */
export function total(values: readonly ExactNumber[]): ExactNumber {
  return values.reduce((sum, value) => sum + value, 0n);
}

/** Caps a number. */
export function cutAt(
  value: ExactNumber,
  cap: { readonly lower?: ExactNumber; readonly upper: ExactNumber } | undefined,
): ExactNumber {
  if (cap?.lower !== undefined && value < cap.lower) return cap.lower;
  if (cap !== undefined && value > cap.upper) return cap.upper;
  return value;
}

/** Returns the caps: a percentile of the non-zero numbers, linearly interpolated, rounded to a number of decimals if no number has more. */
export function capOf(
  values: readonly ExactNumber[],
  percentile: number,
  decimals: number,
): { readonly lower?: ExactNumber; readonly upper: ExactNumber } | undefined {
  const sorted = values.filter((value) => value !== 0n).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const [least] = sorted;
  if (least === undefined) return undefined;
  const decimal = 10n ** BigInt(digits - decimals);
  const unit = sorted.every((value) => value % decimal === 0n) ? decimal : 1n;
  const at = (share: ExactNumber): ExactNumber => {
    const rank = BigInt(sorted.length - 1) * share;
    const below = sorted[Number(rank / one)] ?? 0n;
    const above = sorted[Number(rank / one) + 1] ?? below;
    const beyond = (above - below) * (rank % one);
    return below + ((2n * (beyond / unit) + one) / (2n * one)) * unit;
  };
  const upper = at(exact(percentile));
  if (least > 0n) return { upper };
  const lower = at(one - exact(percentile));
  return { lower: lower > 0n ? 0n : lower, upper: upper < 0n ? 0n : upper };
}
