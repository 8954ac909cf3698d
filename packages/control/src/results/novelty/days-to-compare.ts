import type { Look } from '../looks/look.ts';

/** For so many days an experiment has to have run before its days are compared. */
export const leastDaysRun = 6;

const mostDays = 14;
const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Returns how many of the days since the first exposure are compared: half of those that there are, so that half of the visitors have
 * been there for all of them where as many come on each day. Null before it has run for long enough.
 */
export function daysToCompare({ basis: { epoch }, asOf }: Pick<Look, 'basis' | 'asOf'>): number | null {
  const days = (asOf - epoch.startedAt) / dayMs;
  return days < leastDaysRun ? null : Math.min(mostDays, Math.floor(days / 2));
}
