import { chiSquareSf } from '@pixel/stats';

/** How many of a variant are lost at a step. */
export interface Loss {
  readonly lost: number;
  readonly of: number;
}

/** Fewest lost and fewest kept that are expected of a variant before the chi-square approximation is trusted. */
const minExpected = 5;

/**
 * Returns the p-value of variants losing the same share, by Pearson's chi-square of the table of lost and kept; null of fewer than two
 * variants, of numbers that cannot be, and where too few are expected.
 */
export function sameShare(losses: readonly Loss[]): number | null {
  const isPossible = losses.every(
    ({ lost, of }) => Number.isFinite(lost) && Number.isFinite(of) && lost >= 0 && lost <= of,
  );
  if (losses.length < 2 || !isPossible) return null;
  const all = losses.reduce((total, { of }) => total + of, 0);
  const share = losses.reduce((total, { lost }) => total + lost, 0) / all;
  if (!losses.every(({ of }) => of * Math.min(share, 1 - share) >= minExpected)) return null;
  const chiSquare = losses.reduce(
    (total, { lost, of }) => total + (lost - of * share) ** 2 / (of * share * (1 - share)),
    0,
  );
  return Number.isFinite(chiSquare) ? chiSquareSf(chiSquare, losses.length - 1) : null;
}
