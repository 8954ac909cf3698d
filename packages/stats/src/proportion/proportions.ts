import { areValidSums } from '../arms/arm-mean.ts';
import { normalQuantile } from '../distributions/normal-quantile.ts';
import { type Status, type TestResult, worstStatus } from '../result.ts';

/** Successes among n visitors. */
export interface Successes {
  readonly n: number;
  readonly sum: number;
}

/** The result of a method for small counts: an interval, a p-value, or both. */
export type ProportionResult = Omit<TestResult, 'se' | 'df'>;

/** Limits of an interval. */
export interface ProportionLimits {
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** What a method adds to the difference of the proportions. */
type ProportionFields = Partial<
  ProportionLimits & { readonly estimate: number | null; readonly pValue: number }
>;

/** Computes with two proportions, or returns why that isn't possible. */
export function withProportions(
  method: string,
  arms: { readonly control: Successes; readonly treatment: Successes; readonly alpha?: number },
  compute: (control: Successes, treatment: Successes) => ProportionFields,
): ProportionResult {
  const { control, treatment, alpha = 0.05 } = arms;
  const empty = { method, warnings: [], estimate: null, pValue: null, ciLower: null, ciUpper: null };
  const status =
    alpha > 0 && alpha < 1 ? worstStatus([statusOf(control), statusOf(treatment)]) : 'invalid_input';
  if (status !== 'ok') return { ...empty, status };
  const estimate = treatment.sum / treatment.n - control.sum / control.n;
  return { ...empty, status, estimate, ...compute(control, treatment) };
}

function statusOf({ n, sum }: Successes): Status {
  if (!areValidSums(n, [sum]) || sum < 0 || sum > n) return 'invalid_input';
  return n === 0 ? 'no_data' : 'ok';
}

/** Returns the z that cuts off alpha/2 on either side. */
export function criticalZ(alpha: number): number {
  return -normalQuantile(alpha / 2);
}
