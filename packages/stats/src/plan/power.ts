import { normalCdf } from '../distributions/normal.ts';

/** Probability of finding an effect, or that a number is invalid. */
export type Power =
  | { readonly method: string; readonly status: 'ok'; readonly power: number }
  | { readonly method: string; readonly status: 'invalid_input'; readonly power: null };

/** Power of a two-sided z test of an effect that is `shift` standard errors from 0: Φ(shift − z) + Φ(−shift − z). */
export function twoSidedPower(shift: number, z: number): number {
  return Math.min(1, normalCdf(shift - z) + normalCdf(-shift - z));
}
