import { sum } from '../special/sum.ts';

/** Which values are capped: those beyond a quantile of the values, which should pool all arms. */
export interface CapOptions {
  /** Level of the upper cap, between 0 and 1; null for none. */
  readonly upper: number | null;
  readonly lower: number | null;
  /** Whether the quantiles are computed without zeros; if few visitors buy, even a high quantile that includes the zeros is 0. */
  readonly ignoreZeros: boolean;
}

/** Sums over all values after capping, the caps, and the number of values that they changed. */
export interface WinsorizedSums {
  readonly method: 'winsorize';
  readonly status: 'ok' | 'invalid_input';
  readonly capUpper: number | null;
  readonly capLower: number | null;
  readonly n: number;
  readonly sum: number;
  readonly sumSquares: number;
  readonly cappedCount: number;
}

/**
 * Caps values at quantiles (winsorization) and returns their sums, so that a few extreme ones don't dominate. Quantiles interpolate
 * linearly, type 7 of Hyndman and Fan (1996), like the event store's `quantileExactInclusive`.
 */
export function winsorize(
  values: readonly number[],
  { upper, lower, ignoreZeros }: CapOptions,
): WinsorizedSums {
  const levels = [upper, lower].filter((level) => level !== null);
  if (!values.every(Number.isFinite) || !levels.every((level) => level >= 0 && level <= 1)) return invalid;
  const sorted = (ignoreZeros ? values.filter((value) => value !== 0) : [...values]).sort((a, b) => a - b);
  const capUpper = upper === null ? null : quantileOf(sorted, upper);
  const capLower = lower === null ? null : quantileOf(sorted, lower);
  if (capUpper !== null && capLower !== null && capLower > capUpper) return invalid;
  const capped = values.map((value) =>
    Math.max(Math.min(value, capUpper ?? Number.POSITIVE_INFINITY), capLower ?? Number.NEGATIVE_INFINITY),
  );
  return {
    method: 'winsorize',
    status: 'ok',
    capUpper,
    capLower,
    n: values.length,
    sum: sum(capped),
    sumSquares: sum(capped.map((value) => value * value)),
    cappedCount: capped.filter((value, index) => value !== values[index]).length,
  };
}

const invalid: WinsorizedSums = {
  method: 'winsorize',
  status: 'invalid_input',
  capUpper: null,
  capLower: null,
  n: 0,
  sum: 0,
  sumSquares: 0,
  cappedCount: 0,
};

/** Quantile of ascending values; null if there are none. */
function quantileOf(ascending: readonly number[], level: number): number | null {
  const position = (ascending.length - 1) * level;
  const [below, above] = [ascending[Math.floor(position)], ascending[Math.ceil(position)]];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (position - Math.floor(position));
}
