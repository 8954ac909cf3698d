import type { Look } from '../looks/look.ts';

/** Minimum days since the start of the epoch. */
export const minDaysRun = 6;

const maxDays = 14;
const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Returns how many of the days after a visitor's first exposure to compare: half of the epoch's days so far, 14 at most, so that with
 * steady traffic half of the visitors were first exposed at least that long ago. Null if the epoch is shorter than `minDaysRun`.
 */
export function daysToCompare({ basis: { epoch }, asOf }: Pick<Look, 'basis' | 'asOf'>): number | null {
  const days = (asOf - epoch.startedAt) / dayMs;
  return days < minDaysRun ? null : Math.min(maxDays, Math.floor(days / 2));
}
