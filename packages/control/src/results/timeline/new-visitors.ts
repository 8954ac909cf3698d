import type { StoredLook } from '../looks/look.ts';
import type { TimelineDay } from './timeline.ts';

const hourMs = 3_600_000;

/**
 * Returns who met an experiment first on each of its days, those without anybody among them; null where the look's days are not kept, and
 * where it has no goal by which they are.
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

/** An hour is shorter than every day, also where clocks change; the last moment counts to the day that it ends. */
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
