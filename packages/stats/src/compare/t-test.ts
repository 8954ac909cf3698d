import { studentTSf } from '../distributions/student-t.ts';
import { studentTQuantile } from '../distributions/student-t-quantile.ts';
import type { Effect } from './effect.ts';

/** The alternative hypothesis of a test. */
export type Alternative = 'two' | 'greater' | 'less';

export interface TestOptions {
  /** Probability of a false positive, between 0 and 1; intervals have coverage 1 − alpha. */
  readonly alpha: number;
  /** `two` by default. */
  readonly side?: Alternative;
  /** Difference under the null hypothesis, 0 by default; below 0 for non-inferiority. */
  readonly margin?: number;
}

/** A p-value and an interval that agree: p < alpha exactly if the interval excludes the margin. */
export interface Inference {
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** Whether alpha is strictly between 0 and 1 and the margin is finite. */
export function isValidTestOptions({ alpha, margin = 0 }: TestOptions): boolean {
  return alpha > 0 && alpha < 1 && Number.isFinite(margin);
}

/** Returns Student's t test of an effect: p from the tail of (estimate − margin)/se, interval estimate ± t se. */
export function tTest(
  { estimate, se, df }: Effect,
  { alpha, side = 'two', margin = 0 }: TestOptions,
): Inference {
  const t = (estimate - margin) / se;
  if (side === 'two') {
    const halfWidth = criticalT(alpha / 2, df) * se;
    return {
      pValue: Math.min(1, 2 * studentTSf(Math.abs(t), df)),
      ciLower: estimate - halfWidth,
      ciUpper: estimate + halfWidth,
    };
  }
  const distance = criticalT(alpha, df) * se;
  return side === 'greater'
    ? { pValue: studentTSf(t, df), ciLower: estimate - distance, ciUpper: Number.POSITIVE_INFINITY }
    : { pValue: studentTSf(-t, df), ciLower: Number.NEGATIVE_INFINITY, ciUpper: estimate + distance };
}

/** Returns the value that t exceeds with probability `tail`. */
export function criticalT(tail: number, df: number): number {
  return -studentTQuantile(tail, df);
}
