import { normalSf } from '../distributions/normal.ts';
import { type ProportionResult, type Successes, withProportions } from './proportions.ts';

/** A p-value with its z. */
export interface ZPooledResult extends ProportionResult {
  /** Null if nobody or everybody converted. */
  readonly z: number | null;
}

/** The z test of two proportions with their pooled variance: z = (pT − pC) / √(p (1 − p) (1/nC + 1/nT)), p the pooled proportion. */
export function zPooled(control: Successes, treatment: Successes): ZPooledResult {
  const result = withProportions('proportion.zPooled', { control, treatment }, () => ({}));
  if (result.status !== 'ok' || result.estimate === null) return { ...result, z: null };
  const p = (control.sum + treatment.sum) / (control.n + treatment.n);
  const se = Math.sqrt(p * (1 - p) * (1 / control.n + 1 / treatment.n));
  if (se === 0) return { ...result, status: 'zero_variance', z: null };
  const z = result.estimate / se;
  return { ...result, z, pValue: Math.min(1, 2 * normalSf(Math.abs(z))) };
}
