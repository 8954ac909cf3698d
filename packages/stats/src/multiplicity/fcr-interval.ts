import { criticalZ } from '../proportion/proportions.ts';

/** Number of tests and of rejections, and the allowed false coverage rate. */
export interface FcrFamily {
  readonly tests: number;
  readonly rejected: number;
  readonly q: number;
}

/** An interval for a finding that was selected by its p-value. */
export interface FcrInterval {
  readonly method: 'multiplicity.fcrInterval';
  readonly status: 'ok' | 'invalid_input';
  readonly alphaUsed: number | null;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

/** Returns the alpha of an interval after selecting `rejected` of `tests`: max(R, 1) q / m. */
export function fcrAlpha({ tests, rejected, q }: FcrFamily): number {
  return (Math.max(rejected, 1) * q) / tests;
}

/**
 * Returns an interval with false coverage rate q (Benjamini and Yekutieli 2005): estimate ± z se at level 1 − max(R, 1) q / m, so that at
 * most a share q of the intervals selected by Benjamini-Hochberg misses.
 */
export function fcrInterval(
  effect: { readonly estimate: number; readonly se: number },
  family: FcrFamily,
): FcrInterval {
  const method = 'multiplicity.fcrInterval';
  const alpha = fcrAlpha(family);
  const { tests, rejected } = family;
  const isValid = tests >= 1 && rejected >= 0 && rejected <= tests && alpha > 0 && alpha < 1;
  if (!isValid || !Number.isFinite(effect.estimate) || !(effect.se >= 0 && Number.isFinite(effect.se)))
    return { method, status: 'invalid_input', alphaUsed: null, ciLower: null, ciUpper: null };
  const halfWidth = criticalZ(alpha) * effect.se;
  return {
    method,
    status: 'ok',
    alphaUsed: alpha,
    ciLower: effect.estimate - halfWidth,
    ciUpper: effect.estimate + halfWidth,
  };
}
