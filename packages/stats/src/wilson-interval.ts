/** The quantile of the standard normal distribution at 97.5 %. */
export const z95 = 1.959963984540054;

/** An estimate with its 95 % confidence interval. */
export interface Interval {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/**
 * A share with Wilson's score interval (1927): all p with |p̂ − p| ≤ z √(p (1 − p)/n). It stays within 0 and 1 and is of use for a
 * handful of trials, also where all or none succeeded. Null without trials, and for counts that are none.
 */
export function wilsonInterval(successes: number, trials: number): Interval | null {
  if (!isCount(successes) || !isCount(trials) || trials === 0 || successes > trials) return null;
  const share = successes / trials;
  const z2 = z95 ** 2;
  const center = (successes + z2 / 2) / (trials + z2);
  const half = (z95 / (trials + z2)) * Math.sqrt(trials * share * (1 - share) + z2 / 4);
  return {
    estimate: share,
    // At the ends the bound is exactly there, and not a rounding error beside it.
    low: successes === 0 ? 0 : Math.max(0, center - half),
    high: successes === trials ? 1 : Math.min(1, center + half),
  };
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}
