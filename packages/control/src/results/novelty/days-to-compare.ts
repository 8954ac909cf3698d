import type { Look } from '../looks/look.ts';

/** Minimum days that an experiment must have run before its days are compared. */
export const minDaysRun = 6;

const maxDays = 14;
const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Returns how many days since the first exposure to compare: half of the days so far, so that with steady traffic half of the visitors have
 * been there for all of them. Null if the experiment has not run for long enough.
 */
export function daysToCompare({ basis: { epoch }, asOf }: Pick<Look, 'basis' | 'asOf'>): number | null {
  const days = (asOf - epoch.startedAt) / dayMs;
  return days < minDaysRun ? null : Math.min(maxDays, Math.floor(days / 2));
}
