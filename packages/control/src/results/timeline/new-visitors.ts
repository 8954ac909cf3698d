import type { StoredLook } from '../looks/look.ts';
import type { TimelineDay } from './timeline.ts';

const hourMs = 3_600_000;

/**
 * Returns the new visitors of a look's epoch by day, including days without any; null if the look has no daily data, or no goal to count
 * visitors by.
 */
export function newVisitors({ look, cohorts }: StoredLook): readonly TimelineDay[] | null {
  // Each goal has each visitor on exactly one day, with its window open or closed, so any goal will do.
  const cohortsOfGoal = cohorts?.[0]?.cohorts;
  if (cohortsOfGoal === undefined) return null;
  const { basis, asOf } = look;
  const { phase, epoch, variants, timeZone } = basis;
  const start = epoch.number > 1 ? epoch.startedAt : phase.startedAt;
  const end = Math.min(asOf, phase.endedAt ?? asOf);
  const { dayOf, isMidnight } = createDayFunctions(timeZone);
  const partial = new Set([
    ...(isMidnight(start) ? [] : [dayOf(start)]),
    ...(isMidnight(end) ? [] : [dayOf(end)]),
  ]);
  return daysBetween(start, end, dayOf).map((day) => ({
    day,
    isWhole: !partial.has(day),
    visitors: Object.fromEntries(
      variants.map(({ variantKey }) => {
        const match = cohortsOfGoal.find((cohort) => cohort.variantKey === variantKey && cohort.day === day);
        return [variantKey, match === undefined ? 0 : match.n + match.open];
      }),
    ),
  }));
}

/**
 * Returns the days from `start` to `end`, exclusive: an `end` at midnight adds no day. Steps by hours, which are shorter than any day, even
 * when clocks change.
 */
function daysBetween(start: number, end: number, dayOf: (ms: number) => string): readonly string[] {
  const last = Math.max(start, end - 1);
  const hours = Math.ceil((last - start) / hourMs);
  const days = Array.from({ length: hours + 1 }, (_, hour) => dayOf(Math.min(last, start + hour * hourMs)));
  return [...new Set(days)];
}

function createDayFunctions(timeZone: string) {
  const days = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' });
  const dayOf = (ms: number) => days.format(ms);
  return { dayOf, isMidnight: (ms: number) => dayOf(ms) !== dayOf(ms - 1) };
}
