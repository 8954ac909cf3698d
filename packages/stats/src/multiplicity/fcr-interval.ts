import { criticalZ } from '../proportion/proportions.ts';

/** How many tests there were, how many of them were rejected, and the false coverage rate that is allowed. */
export interface FcrFamily {
  readonly tests: number;
  readonly rejected: number;
  readonly q: number;
}

/** An interval for a finding that was selected because of its p-value. */
export interface FcrInterval {
  readonly method: 'multiplicity.fcrInterval';
  readonly status: 'ok' | 'invalid_input';
  readonly alphaUsed: number | null;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

/** Share of a family's alpha that an interval may use after selection of `rejected` of `tests`: max(R, 1) q / m. */
export function fcrAlpha({ tests, rejected, q }: FcrFamily): number {
  return (Math.max(rejected, 1) * q) / tests;
}

/**
 * Interval with false coverage rate q (Benjamini and Yekutieli 2005): estimate ∓ z se at level 1 − max(R, 1) q / m, so that
 * of the intervals of what Benjamini and Hochberg reject, a share of at most q misses.
 */
export function fcrInterval(
  effect: { readonly estimate: number; readonly se: number },
  family: FcrFamily,
): FcrInterval {
  const method = 'multiplicity.fcrInterval';
  const alpha = fcrAlpha(family);
  const { tests, rejected } = family;
  const isPossible = tests >= 1 && rejected >= 0 && rejected <= tests && alpha > 0 && alpha < 1;
  if (!isPossible || !Number.isFinite(effect.estimate) || !(effect.se >= 0 && Number.isFinite(effect.se)))
    return { method, status: 'invalid_input', alphaUsed: null, ciLower: null, ciUpper: null };
  const half = criticalZ(alpha) * effect.se;
  return {
    method,
    status: 'ok',
    alphaUsed: alpha,
    ciLower: effect.estimate - half,
    ciUpper: effect.estimate + half,
  };
}
