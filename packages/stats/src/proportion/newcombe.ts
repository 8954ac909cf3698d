import type { TestOptions } from '../compare/t-test.ts';
import { normalSf } from '../distributions/normal.ts';
import { normalQuantile } from '../distributions/normal-quantile.ts';
import { findRoot } from '../special/find-root.ts';
import {
  type ProportionLimits,
  type ProportionResult,
  type Successes,
  withProportions,
} from './proportions.ts';
import { wilsonLimits } from './wilson.ts';

/**
 * Newcombe's interval (1998, method 10) of the difference of two proportions, from Wilson's limits l and u of each:
 * d − √((pT − lT)² + (uC − pC)²) to d + √((uT − pT)² + (pC − lC)²). Also defined for 0 conversions. The p-value is the alpha at which the
 * interval begins to contain the margin, so that both always agree.
 */
export function newcombe(control: Successes, treatment: Successes, options: TestOptions): ProportionResult {
  const { alpha, side = 'two', margin = 0 } = options;
  return withProportions('proportion.newcombe', { control, treatment, alpha }, () => {
    const z = -normalQuantile(side === 'two' ? alpha / 2 : alpha);
    const { ciLower, ciUpper } = newcombeLimits(control, treatment, z);
    const distance = distanceFrom(margin, control, treatment);
    if (side === 'greater') return { ciLower, ciUpper: Number.POSITIVE_INFINITY, pValue: normalSf(distance) };
    if (side === 'less') return { ciLower: Number.NEGATIVE_INFINITY, ciUpper, pValue: normalSf(-distance) };
    return { ciLower, ciUpper, pValue: Math.min(1, 2 * normalSf(Math.abs(distance))) };
  });
}

/** Newcombe's limits for any z. */
export function newcombeLimits(control: Successes, treatment: Successes, z: number): ProportionLimits {
  const [pC, pT] = [control.sum / control.n, treatment.sum / treatment.n];
  const [c, t] = [wilsonLimits(control, z), wilsonLimits(treatment, z)];
  return {
    ciLower: pT - pC - Math.hypot(pT - t.ciLower, c.ciUpper - pC),
    ciUpper: pT - pC + Math.hypot(t.ciUpper - pT, pC - c.ciLower),
  };
}

/** From here on, the p-value is below the smallest double. */
const maxZ = 38;

/** The z at which the interval ends at the margin; negative if the difference is below it. */
function distanceFrom(margin: number, control: Successes, treatment: Successes): number {
  const difference = treatment.sum / treatment.n - control.sum / control.n;
  if (difference === margin) return 0;
  const isAbove = difference > margin;
  const limitDistance = (z: number) => {
    const { ciLower, ciUpper } = newcombeLimits(control, treatment, z);
    return isAbove ? ciLower - margin : margin - ciUpper;
  };
  const z = limitDistance(maxZ) > 0 ? Number.POSITIVE_INFINITY : findRoot(limitDistance, 0, maxZ);
  return isAbove ? z : -z;
}
