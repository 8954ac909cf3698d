import {
  criticalZ,
  type ProportionLimits,
  type ProportionResult,
  type Successes,
  withProportions,
} from './proportions.ts';
import { wilsonLimits } from './wilson.ts';

/**
 * Relative difference pT/pC − 1 from Wilson's limits of each proportion (Donner and Zou 2012, "Closed-form confidence intervals for
 * functions of the normal mean and standard deviation", method of variance estimates recovery): all ρ with
 * (pT − ρ pC)² ≤ (pT − lT)² + ρ² (uC − pC)² below, mirrored above. At ρ = 1 this is Newcombe's condition, so the interval contains 0
 * exactly if Newcombe's does. The upper limit is infinite if pC may be 0.
 */
export function ratioNewcombe(
  control: Successes,
  treatment: Successes,
  { alpha }: { readonly alpha: number },
): ProportionResult {
  return withProportions('proportion.ratioNewcombe', { control, treatment, alpha }, () => ({
    estimate: control.sum === 0 ? null : (treatment.sum * control.n) / (treatment.n * control.sum) - 1,
    ...ratioNewcombeLimits(control, treatment, criticalZ(alpha)),
  }));
}

/** Roots of the conditions in ρ, with P = pT pC: L/(P + √(P² − L A)) below, (P + √(P² − U B))/B above. */
function ratioNewcombeLimits(control: Successes, treatment: Successes, z: number): ProportionLimits {
  const [pC, pT] = [control.sum / control.n, treatment.sum / treatment.n];
  const [c, t] = [wilsonLimits(control, z), wilsonLimits(treatment, z)];
  const product = pT * pC;
  const lower = t.ciLower * (2 * pT - t.ciLower);
  const belowDivisor = product + root(product, lower * c.ciUpper * (2 * pC - c.ciUpper));
  const upper = t.ciUpper * (2 * pT - t.ciUpper);
  const aboveDivisor = c.ciLower * (2 * pC - c.ciLower);
  return {
    ciLower: belowDivisor > 0 ? lower / belowDivisor - 1 : -1,
    ciUpper:
      aboveDivisor > 0
        ? (product + root(product, upper * aboveDivisor)) / aboveDivisor - 1
        : Number.POSITIVE_INFINITY,
  };
}

/** √(P² − other), whose argument rounding may make negative. */
function root(product: number, other: number): number {
  return Math.sqrt(Math.max(0, product * product - other));
}
