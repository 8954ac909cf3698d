import { findRoot } from '../special/find-root.ts';
import {
  criticalZ,
  type ProportionLimits,
  type ProportionResult,
  type Successes,
  withProportions,
} from './proportions.ts';

/**
 * Score interval of the relative difference (Miettinen and Nurminen 1985): all ρ − 1 with
 * |pT − ρ pC| ≤ z √((p̃T (1 − p̃T)/nT + ρ² p̃C (1 − p̃C)/nC) N/(N − 1)), p̃ the maximum likelihood estimates under pT = ρ pC.
 */
export function ratioScore(
  control: Successes,
  treatment: Successes,
  { alpha }: { readonly alpha: number },
): ProportionResult {
  return withProportions('proportion.ratioScore', { control, treatment, alpha }, () => ({
    estimate: control.sum === 0 ? null : (treatment.sum * control.n) / (treatment.n * control.sum) - 1,
    ...limits(control, treatment, criticalZ(alpha)),
  }));
}

/** Range of the search, in logarithms of the relative risk; beyond, a limit is 0 or infinite. */
const widest = 40;

function limits(control: Successes, treatment: Successes, z: number): ProportionLimits {
  const above = (logRatio: number) => score(control, treatment, Math.exp(logRatio)) - z;
  const below = (logRatio: number) => score(control, treatment, Math.exp(logRatio)) + z;
  // The score decreases as the ratio increases.
  const hasLower = treatment.sum > 0 && above(-widest) > 0;
  const hasUpper = control.sum > 0 && below(widest) < 0;
  return {
    ciLower: hasLower ? Math.expm1(findRoot(above, -widest, widest)) : -1,
    ciUpper: hasUpper ? Math.expm1(findRoot(below, -widest, widest)) : Number.POSITIVE_INFINITY,
  };
}

function score(control: Successes, treatment: Successes, ratio: number): number {
  const n = control.n + treatment.n;
  const pC = likeliestControl(control, treatment, ratio);
  const pT = pC * ratio;
  const variance = (pT * (1 - pT)) / treatment.n + (ratio * ratio * pC * (1 - pC)) / control.n;
  const difference = treatment.sum / treatment.n - (ratio * control.sum) / control.n;
  if (difference === 0) return 0;
  const scaled = variance * (n / (n - 1));
  return scaled > 0 ? difference / Math.sqrt(scaled) : difference * Number.POSITIVE_INFINITY;
}

/** Root of N ρ p² − (nT ρ + xT + nC + xC ρ) p + xT + xC = 0. */
function likeliestControl(control: Successes, treatment: Successes, ratio: number): number {
  const a = (control.n + treatment.n) * ratio;
  const b = treatment.n * ratio + treatment.sum + control.n + control.sum * ratio;
  const c = treatment.sum + control.sum;
  // The smaller root, without subtracting nearly equal numbers.
  const p = (2 * c) / (b + Math.sqrt(Math.max(0, b * b - 4 * a * c)));
  return Math.min(p, 1, 1 / ratio);
}
