import {
  criticalZ,
  type ProportionLimits,
  type ProportionResult,
  type Successes,
  withProportions,
} from './proportions.ts';

/**
 * Wilson's score interval (1927) of one proportion: all p with |p̂ − p| ≤ z √(p (1 − p)/n), so
 * [p̂ + z²/2n ± z √(p̂ (1 − p̂)/n + z²/4n²)] / (1 + z²/n).
 */
export function wilson(arm: Successes, { alpha }: { readonly alpha: number }): ProportionResult {
  return withProportions('proportion.wilson', { control: arm, treatment: arm, alpha }, () => ({
    estimate: arm.sum / arm.n,
    ...wilsonLimits(arm, criticalZ(alpha)),
  }));
}

/** Wilson's limits for any z. */
export function wilsonLimits({ n, sum }: Successes, z: number): ProportionLimits {
  const p = sum / n;
  const square = (z * z) / n;
  const center = p + square / 2;
  const half = Math.sqrt(square * (p * (1 - p) + square / 4));
  return {
    ciLower: sum === 0 ? 0 : Math.max(0, (center - half) / (1 + square)),
    ciUpper: sum === n ? 1 : Math.min(1, (center + half) / (1 + square)),
  };
}
