import { criticalZ } from '../proportion/proportions.ts';
import { mixtureScale, multiplier } from '../sequential/boundary.ts';

/** A metric before the experiment, with visitors split evenly over arms. */
export interface Design {
  readonly mean: number;
  /** Variance of one visitor's value. */
  readonly variance: number;
  /** Visitors of all arms together. */
  readonly totalN: number;
  readonly arms: number;
  readonly alpha: number;
  /** Planned visitors of a comparison that is monitored continuously; null for a single look at the end. */
  readonly sequentialNStar: number | null;
}

export function isValidDesign({ mean, variance, totalN, arms, alpha, sequentialNStar }: Design): boolean {
  const isValidNStar = sequentialNStar === null || (sequentialNStar >= 1 && Number.isFinite(sequentialNStar));
  const isValidSplit = Number.isInteger(arms) && arms >= 2 && totalN >= arms && Number.isFinite(totalN);
  const isValidMetric = mean !== 0 && Number.isFinite(mean) && variance > 0 && Number.isFinite(variance);
  return isValidNStar && isValidSplit && isValidMetric && alpha > 0 && alpha < 1;
}

/**
 * Returns how many standard errors from 0 a difference must be to be significant after n visitors of a comparison, at a single look or with
 * continuous monitoring.
 */
export function criticalShift(
  n: number,
  { alpha, sequentialNStar }: Pick<Design, 'alpha' | 'sequentialNStar'>,
): number {
  if (sequentialNStar === null) return criticalZ(alpha);
  const tuning = { alpha, nStar: sequentialNStar };
  return multiplier(n, mixtureScale(tuning), tuning);
}

/** Factor by which continuous monitoring inflates a variance; 1 for a single look. */
export function varianceInflation(n: number, design: Pick<Design, 'alpha' | 'sequentialNStar'>): number {
  return (criticalShift(n, design) / criticalZ(design.alpha)) ** 2;
}
