import type { Prior } from '../bayes/normal.ts';
import { normalCdf } from '../distributions/normal.ts';
import { normalQuantile } from '../distributions/normal-quantile.ts';
import { mixtureScale, multiplier } from '../sequential/boundary.ts';
import { findRoot } from '../special/find-root.ts';
import { isValidMargin, limitFactor, type RelativeMargin } from './relative-limit.ts';

/** A guardrail before or during the experiment, independent of the treatment's results. */
export interface GuardrailDesign extends RelativeMargin {
  /** Mean of the control, or of all visitors before the start. */
  readonly mean: number;
  /** Variance of one visitor's value; with adjustment by pre-experiment data, the remaining one. */
  readonly variance: number;
  /** The control's share of the comparison's visitors, ½ by default. */
  readonly controlShare?: number;
  readonly engine: 'fixed' | 'sequential' | 'bayesian';
  readonly alpha: number;
  /** 0.8 by default. */
  readonly power?: number;
  /** Planned visitors of both arms. */
  readonly plannedN: number;
  /** Prior on the lift, for `bayesian`; none by default. */
  readonly prior?: Prior | null;
}

/** The visitors that a guardrail needs. */
export interface NeededToClear {
  readonly method: 'margin.neededToClear';
  /** Visitors of both arms for clearing it with the desired power; null if no number suffices. */
  readonly totalN: number | null;
  /** Probability of being cleared at the planned size if there is no effect; null if it can't be computed. */
  readonly powerAtPlan: number | null;
  /** Whether the planned size is enough. */
  readonly canClear: boolean;
  /** Why the planned size isn't enough; null if it is. */
  readonly reason:
    | 'invalid_input'
    | 'no_margin'
    | 'baseline_zero'
    | 'zero_variance'
    | 'planned_size_too_small'
    | 'unreachable'
    | null;
}

/** More visitors than any site has. */
const maxVisitors = 1e12;

/**
 * Computes the visitors for clearing a guardrail with the desired power if there is no effect, since a plan must not depend on observed
 * results: with the control's variance in both arms, the room is δ |C| and its variance s²/nT + k² s²/nC. A confidence sequence is
 * evaluated at the one look at that size, so earlier looks can only help.
 */
export function neededToClear(design: GuardrailDesign): NeededToClear {
  const { power = 0.8, plannedN, mean, variance, margin } = design;
  const reason = invalidReason(design);
  const notClearable = {
    method: 'margin.neededToClear',
    totalN: null,
    powerAtPlan: null,
    canClear: false,
  } as const;
  if (reason !== null) return { ...notClearable, reason };
  if (variance === 0 || mean === 0 || margin === 0)
    return {
      ...notClearable,
      reason: mean === 0 ? 'baseline_zero' : margin === 0 ? 'no_margin' : 'zero_variance',
    };
  const shortfall = (logN: number) => powerAt(design, Math.exp(logN)) - power;
  const powerAtPlan = powerAt(design, plannedN);
  const maxLogN = Math.log(maxVisitors);
  if (shortfall(maxLogN) < 0) return { ...notClearable, powerAtPlan, reason: 'unreachable' };
  const minLogN = Math.log(4);
  const totalN = Math.ceil(
    Math.exp(shortfall(minLogN) >= 0 ? minLogN : findRoot(shortfall, minLogN, maxLogN, 1e-12)),
  );
  const canClear = totalN <= plannedN;
  return {
    ...notClearable,
    totalN,
    powerAtPlan,
    canClear,
    reason: canClear ? null : 'planned_size_too_small',
  };
}

function invalidReason(design: GuardrailDesign): 'invalid_input' | null {
  const { mean, variance, controlShare = 0.5, alpha, power = 0.8, plannedN, prior = null } = design;
  const isValid =
    isValidMargin(design) &&
    [mean, variance, plannedN].every(Number.isFinite) &&
    variance >= 0 &&
    controlShare > 0 &&
    controlShare < 1 &&
    alpha > 0 &&
    alpha < 0.5 &&
    power > alpha &&
    power < 1 &&
    plannedN >= 1 &&
    (prior === null ||
      (Number.isFinite(prior.mean) && prior.variance > 0 && Number.isFinite(prior.variance)));
  return isValid ? null : 'invalid_input';
}

/** Probability of being cleared at n visitors of both arms. */
function powerAt(design: GuardrailDesign, n: number): number {
  const { mean, variance, controlShare = 0.5, engine, alpha, margin, direction, prior = null } = design;
  const factor = limitFactor(design, mean);
  // Relative to the control.
  const se =
    Math.sqrt((variance / n) * (1 / (1 - controlShare) + (factor * factor) / controlShare)) / Math.abs(mean);
  const shift = margin / se;
  if (engine === 'sequential') {
    const tuning = { alpha, nStar: design.plannedN, side: 'greater' } as const;
    return normalCdf(shift - multiplier(n, mixtureScale(tuning), tuning));
  }
  const z = -normalQuantile(alpha);
  if (engine === 'fixed' || prior === null) return normalCdf(shift - z);
  const priorMean = (direction === 'increase' ? prior.mean : -prior.mean) + margin;
  const weight = prior.variance / (prior.variance + se * se);
  // The observed room at which the posterior is within the limit with probability 1 − alpha.
  const observed = (z * Math.sqrt(weight) * se - (1 - weight) * priorMean) / weight;
  return normalCdf((margin - observed) / se);
}
