import { normalSf } from '../distributions/normal.ts';
import { findRoot } from '../special/find-root.ts';
import {
  criticalZ,
  type Limits,
  type ProportionResult,
  type Successes,
  withProportions,
} from './proportions.ts';
import { wilsonLimits } from './wilson.ts';

/**
 * Newcombe's interval (1998, method 10) of the difference of two proportions, from Wilson's limits l and u of each:
 * d − √((pT − lT)² + (uC − pC)²) to d + √((uT − pT)² + (pC − lC)²). It is there for 0 conversions too. The p-value is
 * the alpha at which the interval begins to contain 0, so that both always agree.
 */
export function newcombe(
  control: Successes,
  treatment: Successes,
  { alpha }: { readonly alpha: number },
): ProportionResult {
  return withProportions('proportion.newcombe', { control, treatment, alpha }, () => ({
    ...newcombeLimits(control, treatment, criticalZ(alpha)),
    pValue: newcombePValue(control, treatment),
  }));
}

/** Newcombe's limits for any z. */
export function newcombeLimits(control: Successes, treatment: Successes, z: number): Limits {
  const [pC, pT] = [control.sum / control.n, treatment.sum / treatment.n];
  const [c, t] = [wilsonLimits(control, z), wilsonLimits(treatment, z)];
  return {
    ciLower: pT - pC - Math.hypot(pT - t.ciLower, c.ciUpper - pC),
    ciUpper: pT - pC + Math.hypot(t.ciUpper - pT, pC - c.ciLower),
  };
}

/** From here on the p-value is below the smallest double. */
const largestZ = 38;

function newcombePValue(control: Successes, treatment: Successes): number {
  const difference = treatment.sum / treatment.n - control.sum / control.n;
  if (difference === 0) return 1;
  const reach = (z: number) => {
    const { ciLower, ciUpper } = newcombeLimits(control, treatment, z);
    return difference > 0 ? ciLower : -ciUpper;
  };
  return reach(largestZ) > 0 ? 0 : Math.min(1, 2 * normalSf(findRoot(reach, 0, largestZ)));
}
