import { chiSquareSf } from '@pixel/stats';

/** The losses of a variant at a step. */
export interface Loss {
  readonly lost: number;
  readonly of: number;
}

/** Minimum expected visitors per cell (lost or not, by variant) for the chi-square approximation to hold. */
const minExpected = 5;

/**
 * Returns the p-value of the hypothesis that all variants lose the same share, by Pearson's chi-square test. Null for fewer than two
 * variants, impossible numbers, or too few expected visitors in a cell.
 */
export function testEqualShares(losses: readonly Loss[]): number | null {
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
