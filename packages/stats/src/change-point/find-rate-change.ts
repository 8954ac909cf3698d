import { chiSquareSf } from '../distributions/chi-square.ts';

/** The events among the observations of a period. */
export interface PeriodRate {
  readonly events: number;
  readonly total: number;
}

/** A point at which a rate rose. */
export interface RateChange {
  /** Index of the first period with the higher rate, at least 1. */
  readonly from: number;
  /** Rates before it and from it on. */
  readonly before: number;
  readonly after: number;
  /** p-value against no change, corrected for all periods at which it might have occurred. */
  readonly pValue: number;
}

/**
 * Finds the period in which a rate rose: the one that maximizes the likelihood with one rate before it and a higher one from it on (Hinkley
 * and Hinkley 1970, "Inference about the change-point in a sequence of binomial variables"). Returns null if the rate is highest at the
 * start, without counts, and for invalid numbers.
 */
export function findRateChange(periods: readonly PeriodRate[]): RateChange | null {
  if (!periods.every(isValidPeriod)) return null;
  const all = addPeriods(periods);
  let best: (Omit<RateChange, 'pValue'> & { readonly ratio: number }) | null = null;
  let before = { events: 0, total: 0 };
  for (const [index, period] of periods.entries()) {
    const after = { events: all.events - before.events, total: all.total - before.total };
    if (before.total > 0 && after.total > 0 && rateOf(after) > rateOf(before)) {
      const ratio = likelihood(before) + likelihood(after) - likelihood(all);
      if (best === null || ratio > best.ratio)
        best = { from: index, before: rateOf(before), after: rateOf(after), ratio };
    }
    before = addPeriods([before, period]);
  }
  if (best === null) return null;
  const { ratio, ...change } = best;
  return { ...change, pValue: Math.min(1, periods.length * chiSquareSf(Math.max(0, 2 * ratio), 1)) };
}

function addPeriods(periods: readonly PeriodRate[]): PeriodRate {
  let [events, total] = [0, 0];
  for (const period of periods) {
    events += period.events;
    total += period.total;
  }
  return { events, total };
}

function rateOf({ events, total }: PeriodRate): number {
  return events / total;
}

/** Log-likelihood at the observed rate. */
function likelihood({ events, total }: PeriodRate): number {
  const term = (n: number) => (n > 0 ? n * Math.log(n / total) : 0);
  return term(events) + term(total - events);
}

function isValidPeriod({ events, total }: PeriodRate): boolean {
  return Number.isSafeInteger(total) && Number.isFinite(events) && events >= 0 && events <= total;
}
