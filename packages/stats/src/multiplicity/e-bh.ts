import { fcrAlpha } from './fcr-interval.ts';

/**
 * e-BH (Wang and Ramdas 2022): of m e-values, given as logarithms, the k largest are discoveries for the largest k with e_(k) ≥ m / (k
 * alpha). Controls the false discovery rate at alpha under any dependence and at any look. Returns for each e-value the smallest alpha at
 * which it is a discovery: the minimum of m / (j e_(j)) over j ≥ i for the i-th largest, at most 1.
 */
export function eBenjaminiHochberg(logEValues: readonly number[]): readonly number[] {
  return adjustLogEValues(logEValues).map(Math.exp);
}

/** Several comparisons evaluated together by their e-values. Entries are null for comparisons that were not tested; those don't count. */
export interface EValueFamily {
  /** Number of comparisons that count: goals times variants. */
  readonly tests: number;
  readonly isDiscovery: readonly boolean[];
  /** The smallest alpha at which each is a discovery, reported as its p-value. */
  readonly pValues: readonly (number | null)[];
  /** Natural logarithms of `pValues`, which distinguish values below the smallest double. */
  readonly logPValues: readonly (number | null)[];
  /**
   * The alpha of each interval, max(R, 1) alpha / m for R discoveries, so that at most a share alpha of the selected intervals misses,
   * under any dependence (Xu, Wang, Ramdas 2022, "Post-selection inference for e-value based confidence intervals"). If there are
   * discoveries, exactly their intervals exclude 0.
   */
  readonly intervalAlpha: number;
}

/** Evaluates a family by e-BH. Logarithms may be −Infinity, which is no evidence but counts as a test. */
export function evaluateEValues(logEValues: readonly (number | null)[], alpha: number): EValueFamily {
  const valid = logEValues.map((logE) => (logE === null || Number.isNaN(logE) ? null : logE));
  const adjusted = [...adjustLogEValues(valid.filter((logE) => logE !== null))];
  const tests = adjusted.length;
  const logPValues = valid.map((logE) => (logE === null ? null : (adjusted.shift() ?? 0)));
  const isDiscovery = logPValues.map((logP) => logP !== null && logP <= Math.log(alpha));
  const rejected = isDiscovery.filter((isRejected) => isRejected).length;
  return {
    tests,
    isDiscovery,
    pValues: logPValues.map((logP) => (logP === null ? null : Math.exp(logP))),
    logPValues,
    intervalAlpha: tests === 0 ? alpha : fcrAlpha({ tests, rejected, q: alpha }),
  };
}

/** Returns the logarithms of the adjusted p-values. Works in logarithms throughout, since the e-values of a long experiment overflow. */
function adjustLogEValues(logEValues: readonly number[]): readonly number[] {
  const ranked = logEValues.map((logE, index) => ({ logE, index })).sort((a, b) => order(b.logE, a.logE));
  const result = new Array<number>(logEValues.length).fill(0);
  let minimum = 0;
  for (let k = ranked.length; k >= 1; k--) {
    const { logE = Number.NEGATIVE_INFINITY, index = 0 } = ranked[k - 1] ?? {};
    minimum = Math.min(minimum, Math.log(ranked.length / k) - logE);
    result[index] = minimum;
  }
  return result;
}

/** Infinities of the same sign are equal. */
function order(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
