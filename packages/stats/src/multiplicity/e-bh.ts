import { fcrAlpha } from './fcr-interval.ts';

/**
 * e-BH (Wang and Ramdas 2022): of m e-values, given as logarithms, those of the k largest are discoveries for the largest k
 * with e_(k) ≥ m / (k alpha). The expected share of false discoveries stays below alpha, whatever the dependence and
 * whenever one looks. Returns for each the least alpha at which it is a discovery: the least of m / (j e_(j)) over j ≥ i for the
 * i-th largest, at most 1.
 */
export function eBenjaminiHochberg(logEValues: readonly number[]): readonly number[] {
  return logAdjusted(logEValues).map(Math.exp);
}

/** Several comparisons that are judged together by their evidence; what is null was not tested and does not count. */
export interface EvidenceFamily {
  /** Comparisons that count: goals times variants. */
  readonly tests: number;
  readonly isFound: readonly boolean[];
  /** The least alpha at which each is found, to be told as its p-value. */
  readonly pValues: readonly (number | null)[];
  /** Natural logarithms of the same, which tell apart what is below the smallest double. */
  readonly logPValues: readonly (number | null)[];
  /**
   * The alpha that each interval may use, max(R, 1) alpha / m for R findings, so that of the intervals of what is selected a
   * share of at most alpha misses, whatever the dependence (Xu, Wang, Ramdas 2022, "Post-selection inference for e-value
   * based confidence intervals"). Where something is found, exactly the intervals of what is found leave 0 out.
   */
  readonly intervalAlpha: number;
}

/** Judges a family by e-BH. Logarithms may be −Infinity, which is no evidence and counts all the same. */
export function judgeEvidence(logEValues: readonly (number | null)[], alpha: number): EvidenceFamily {
  const counted = logEValues.map((logE) => (logE === null || Number.isNaN(logE) ? null : logE));
  const adjusted = [...logAdjusted(counted.filter((logE) => logE !== null))];
  const tests = adjusted.length;
  const logPValues = counted.map((logE) => (logE === null ? null : (adjusted.shift() ?? 0)));
  const isFound = logPValues.map((logP) => logP !== null && logP <= Math.log(alpha));
  const rejected = isFound.filter((found) => found).length;
  return {
    tests,
    isFound,
    pValues: logPValues.map((logP) => (logP === null ? null : Math.exp(logP))),
    logPValues,
    intervalAlpha: tests === 0 ? alpha : fcrAlpha({ tests, rejected, q: alpha }),
  };
}

/** Everything in logarithms, for e-values of a long experiment are beyond all numbers. */
function logAdjusted(logEValues: readonly number[]): readonly number[] {
  const ranked = logEValues.map((logE, index) => ({ logE, index })).sort((a, b) => order(b.logE, a.logE));
  const result = new Array<number>(logEValues.length).fill(0);
  let least = 0;
  for (let k = ranked.length; k >= 1; k--) {
    const { logE = Number.NEGATIVE_INFINITY, index = 0 } = ranked[k - 1] ?? {};
    least = Math.min(least, Math.log(ranked.length / k) - logE);
    result[index] = least;
  }
  return result;
}

/** Infinities of the same sign are equal. */
function order(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
