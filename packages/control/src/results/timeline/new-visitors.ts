import type { StoredLook } from '../looks/look.ts';
import type { TimelineDay } from './timeline.ts';

const hourMs = 3_600_000;

/**
 * Returns an experiment's new visitors for each of its days, including days without any. Null if the look has no daily data, or no goal to
 * count visitors by.
 */
export function newVisitors({ look, cohorts }: StoredLook): readonly TimelineDay[] | null {
  // Each visitor is in one day of each goal, with its window open or closed.
  const counted = cohorts?.[0]?.cohorts;
  if (counted === undefined) return null;
  const { basis, asOf } = look;
  const { phase, epoch, variants, timeZone } = basis;
  const begin = epoch.number > 1 ? epoch.startedAt : phase.startedAt;
  const end = Math.min(asOf, phase.endedAt ?? asOf);
  const { dayOf, isMidnight } = daysIn(timeZone);
  const partial = new Set([
    ...(isMidnight(begin) ? [] : [dayOf(begin)]),
    ...(isMidnight(end) ? [] : [dayOf(end)]),
  ]);
  return daysBetween(begin, end, dayOf).map((day) => ({
    day,
    isWhole: !partial.has(day),
    visitors: Object.fromEntries(
      variants.map(({ variantKey }) => {
        const found = counted.find((each) => each.variantKey === variantKey && each.day === day);
        return [variantKey, found === undefined ? 0 : found.n + found.open];
      }),
    ),
  }));
}

/** Steps by hours, which are shorter than any day even when clocks change. The last moment belongs to the day it ends. */
function daysBetween(begin: number, end: number, dayOf: (ms: number) => string): readonly string[] {
  const last = Math.max(begin, end - 1);
  const hours = Math.ceil((last - begin) / hourMs);
  const days = Array.from({ length: hours + 1 }, (_, hour) => dayOf(Math.min(last, begin + hour * hourMs)));
  return [...new Set(days)];
}

function daysIn(timeZone: string) {
  const days = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' });
  const dayOf = (ms: number) => days.format(ms);
  return { dayOf, isMidnight: (ms: number) => dayOf(ms) !== dayOf(ms - 1) };
}
