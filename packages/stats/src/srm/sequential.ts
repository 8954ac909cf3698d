import { deviance } from '../special/deviance.ts';
import { stirlingError } from '../special/stirling-error.ts';
import { sum } from '../special/sum.ts';
import { type ArmTraffic, normalizeSplit } from './arm-traffic.ts';
import { defaultSplitPlan, type SplitPlan } from './split-plan.ts';

/** Anytime-valid evidence against the configured split. */
export type SequentialSampleRatio =
  | { readonly method: 'srm.sequential'; readonly status: 'invalid_input' }
  | {
      readonly method: 'srm.sequential';
      readonly status: 'ok';
      /** Natural logarithm of the Bayes factor; infinite if an arm without weight has visitors. */
      readonly logBayesFactor: number;
      /** 1 / Bayes factor, at most 1. */
      readonly pValue: number;
      /** The minimum so far: at most a share alpha of correctly split experiments ever has one below alpha. */
      readonly runningPValue: number;
    };

/** Options of a sequential test of the split. */
export interface SequentialSampleRatioOptions extends Partial<Pick<SplitPlan, 'concentration'>> {
  /** `runningPValue` of the previous look. */
  readonly previous?: number;
}

/**
 * Sequential test for a sample ratio mismatch (Lindon and Malek 2020, "Anytime-valid inference for multinomial count data"): the Bayes
 * factor of a Dirichlet alternative with a_i = concentration · w_i against the configured weights, ln Γ(Σa) − ln Γ(Σ(a + n)) +
 * Σ [ln Γ(a_i + n_i) − ln Γ(a_i)] − Σ n_i ln w_i. Stirling's formula turns it into deviances, which keep the digits that large logarithms
 * would cancel.
 */
export function sequentialSampleRatio(
  traffic: readonly ArmTraffic[],
  { concentration = defaultSplitPlan.concentration, previous = 1 }: SequentialSampleRatioOptions = {},
): SequentialSampleRatio {
  const method = 'srm.sequential';
  const split = normalizeSplit(traffic);
  if (split === null || !(concentration > 0 && concentration <= 1e12) || !(previous >= 0 && previous <= 1))
    return { method, status: 'invalid_input' };
  const logBayesFactor =
    split.unexpectedVisitors > 0 ? Number.POSITIVE_INFINITY : logFactor(split.arms, concentration);
  const pValue = Math.min(1, Math.exp(-logBayesFactor));
  return { method, status: 'ok', logBayesFactor, pValue, runningPValue: Math.min(previous, pValue) };
}

function logFactor(arms: readonly ArmTraffic[], concentration: number): number {
  const total = concentration + sum(arms.map((arm) => arm.visitors));
  const parts = arms.map(({ visitors, weight }) => {
    const before = concentration * weight;
    const after = before + visitors;
    const error = stirlingError(after) - stirlingError(before);
    return deviance(after, total * weight) - 0.5 * Math.log(after / before) + error;
  });
  const totalError = stirlingError(total) - stirlingError(concentration);
  return sum(parts) + 0.5 * Math.log(total / concentration) - totalError;
}
