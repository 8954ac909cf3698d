import { criticalZ } from '../proportion/proportions.ts';
import { mixtureScale, multiplier } from '../sequential/boundary.ts';

/** A metric before the experiment, and visitors split evenly over arms. */
export interface Design {
  readonly mean: number;
  /** Variance of one visitor's value. */
  readonly variance: number;
  /** Visitors of all arms together. */
  readonly totalN: number;
  readonly arms: number;
  readonly alpha: number;
  /** Planned visitors of a comparison that is looked at all the time; null for one look at the end. */
  readonly sequentialNStar: number | null;
}

/** Whether a design can be computed with. */
export function isDesign({ mean, variance, totalN, arms, alpha, sequentialNStar }: Design): boolean {
  const isPlanned = sequentialNStar === null || (sequentialNStar >= 1 && Number.isFinite(sequentialNStar));
  const isSplit = Number.isInteger(arms) && arms >= 2 && totalN >= arms && Number.isFinite(totalN);
  const isVarying = mean !== 0 && Number.isFinite(mean) && variance > 0 && Number.isFinite(variance);
  return isPlanned && isSplit && isVarying && alpha > 0 && alpha < 1;
}

/** Standard errors that a difference has to be from 0 at n visitors of a comparison, looked at once or all the time. */
export function criticalShift(
  n: number,
  { alpha, sequentialNStar }: Pick<Design, 'alpha' | 'sequentialNStar'>,
): number {
  if (sequentialNStar === null) return criticalZ(alpha);
  const tuning = { alpha, nStar: sequentialNStar };
  return multiplier(n, mixtureScale(tuning), tuning);
}

/** What looking all the time multiplies a variance with; 1 for one look. */
export function inflation(n: number, design: Pick<Design, 'alpha' | 'sequentialNStar'>): number {
  return (criticalShift(n, design) / criticalZ(design.alpha)) ** 2;
}
