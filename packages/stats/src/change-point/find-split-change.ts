import { chiSquareSf } from '../distributions/chi-square.ts';
import { sum } from '../special/sum.ts';

/** A point at which traffic stopped being split as configured. */
export interface SplitChange {
  /** Index of the first mismatched period; the first one with traffic if the split may have been wrong from the start. */
  readonly from: number;
  /** Natural logarithm of the likelihood ratio of the observed shares from that period on against the weights. */
  readonly logLikelihoodRatio: number;
  /** p-value against no change, corrected for all periods at which it might have occurred. */
  readonly pValue: number;
}

/** Log-likelihood difference up to which two periods are equally credible at 95%: P(sup ≥ c) ≤ 2 exp(−c). */
const credibleDifference = Math.log(40);

/**
 * Finds the period since which visitors aren't split by the weights: the one that maximizes the likelihood with shares as configured before
 * it and any other shares from it on (the generalized likelihood ratio of Hinkley 1970, "Inference about the change-point in a sequence of
 * random variables", for a multinomial whose first part is known). `counts` contains the visitors of each arm by period. Returns the first
 * period with traffic if it is as credible as the best one. Returns null without traffic and for invalid numbers.
 */
export function findSplitChange(
  counts: readonly (readonly number[])[],
  weights: readonly number[],
): SplitChange | null {
  const total = sum(weights);
  const arms = weights.flatMap((weight, arm) => (weight > 0 ? [{ arm, share: weight / total }] : []));
  if (!isValidInput(counts, weights) || arms.length < 2 || !Number.isFinite(total)) return null;
  const after = arms.map(() => 0);
  const ratios: number[] = counts.map(() => 0);
  for (let period = counts.length - 1; period >= 0; period -= 1) {
    arms.forEach(({ arm }, index) => {
      after[index] = (after[index] ?? 0) + (counts[period]?.[arm] ?? 0);
    });
    ratios[period] = logLikelihoodRatioOf(
      after,
      arms.map(({ share }) => share),
    );
  }
  if (!(sum(after) > 0)) return null;
  const best = Math.max(...ratios);
  const first = counts.findIndex((period) => sum(period) > 0);
  const from = (ratios[first] ?? 0) >= best - credibleDifference ? first : ratios.indexOf(best);
  return {
    from,
    logLikelihoodRatio: best,
    pValue: Math.min(1, counts.length * chiSquareSf(2 * best, arms.length - 1)),
  };
}

/** Σ n ln(n / (N w)): N times the divergence of the shares from the weights. */
function logLikelihoodRatioOf(visitors: readonly number[], shares: readonly number[]): number {
  const all = sum(visitors);
  const parts = visitors.map((n, index) => (n > 0 ? n * Math.log(n / (all * (shares[index] ?? 0))) : 0));
  return Math.max(0, sum(parts));
}

function isValidInput(counts: readonly (readonly number[])[], weights: readonly number[]): boolean {
  const areNonNegative = (numbers: readonly number[]) =>
    numbers.every((number) => Number.isFinite(number) && number >= 0);
  return (
    areNonNegative(weights) &&
    counts.every((period) => areNonNegative(period) && period.every(Number.isSafeInteger))
  );
}
