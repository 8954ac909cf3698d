import type { LookOfPast } from '@pixel/control/client';

/** A goal's lifts over time. */
export interface LiftCourse {
  /** One entry per day: its last look. */
  readonly days: readonly CourseDay[];
  /**
   * The first day from which intervals may be shown: for a fixed horizon its only look, at the planned size; null while that is still
   * ahead.
   */
  readonly bandsFrom: number | null;
}

/** The last look of a day. */
export interface CourseDay {
  /** As 2026-01-31. */
  readonly day: string;
  /** In Unix milliseconds. */
  readonly at: number;
  readonly epoch: number;
  readonly visitors: number;
  /** Whether the plan allows a conclusion on that day. */
  readonly isReady: boolean;
  readonly lifts: readonly LiftPoint[];
}

/** A variant's lift; null if it is withheld. */
export interface LiftPoint {
  readonly variantKey: string;
  readonly estimate: number | null;
  /** Null without an interval; an unknown limit is infinite. */
  readonly interval: { readonly lower: number; readonly upper: number } | null;
  readonly level: number;
  readonly isDecided: boolean;
}

/** Returns the last look of each day in a time zone, with the running intersection of all looks' intervals if the engine provides one. */
export function courseOf(
  looks: readonly LookOfPast[],
  plan: {
    readonly timeZone: string;
    readonly engine: 'sequential' | 'fixed' | 'bayesian';
    readonly plannedVisitors: number | null;
  },
): LiftCourse {
  const dayOf = new Intl.DateTimeFormat('sv', { timeZone: plan.timeZone, dateStyle: 'short' });
  const byDay = new Map(looks.map((look) => [dayOf.format(new Date(look.computedAt)), look]));
  const days = [...byDay].map(([day, look]) => courseDay(day, look));
  const { engine, plannedVisitors } = plan;
  const isOfFixed = engine === 'fixed' && plannedVisitors !== null;
  // Visitors still in their window have arrived but don't count yet.
  const reached = isOfFixed
    ? days.find(({ visitors, isReady }) => visitors >= plannedVisitors && isReady)
    : days[0];
  return { days, bandsFrom: reached?.at ?? null };
}

function courseDay(day: string, { computedAt, epoch, visitors, comparisons }: LookOfPast): CourseDay {
  return {
    day,
    at: Date.parse(computedAt),
    epoch,
    visitors: Object.values(visitors).reduce((sum, each) => sum + each, 0),
    isReady: comparisons.some(({ state }) => state !== 'not_ready'),
    lifts: comparisons.map(({ variantKey, relative, running, level, state }) => {
      const estimate = relative?.estimate ?? null;
      const limits = running ?? relative;
      return {
        variantKey,
        estimate,
        interval:
          estimate === null || limits === null
            ? null
            : { lower: limits.lower ?? -Infinity, upper: limits.upper ?? Infinity },
        level,
        isDecided: state === 'winning' || state === 'losing' || state === 'harm',
      };
    }),
  };
}

const usualReach = [0.4, 0.5] as const;
const wideReach = [1, 2, 4, 10];

/**
 * Returns the axis limit in both directions: 40 %, or 50 % if a decided interval of the latest day exceeds that, and more only if the
 * latest lift itself would be out of range.
 */
export function reachOf(days: readonly CourseDay[]): number {
  const newest = days.at(-1)?.lifts ?? [];
  const lifts = Math.max(0, ...newest.map(({ estimate }) => Math.abs(estimate ?? 0)));
  if (lifts > 0.95 * usualReach[1])
    return wideReach.find((each) => 0.95 * each >= lifts) ?? Math.ceil(lifts / 9) * 10;
  const limits = newest.flatMap(({ interval, isDecided }) =>
    interval === null || !isDecided ? [] : [Math.abs(interval.lower), Math.abs(interval.upper)],
  );
  return Math.max(lifts, ...limits) > usualReach[0] ? usualReach[1] : usualReach[0];
}

/** Returns five ticks of a symmetric axis, with 0 in the middle. */
export function reachTicks(reach: number): readonly number[] {
  const step = reach === usualReach[1] ? 0.25 : reach / 2;
  return [-2, -1, 0, 1, 2].map((times) => times * step);
}

/** Splits days into runs that are drawn as one line: of the same epoch and matching `has`. */
export function runsOf(
  days: readonly CourseDay[],
  has: (day: CourseDay) => boolean,
): readonly (readonly CourseDay[])[] {
  const runs: CourseDay[][] = [];
  let isOpen = false;
  for (const day of days) {
    if (!has(day)) {
      isOpen = false;
      continue;
    }
    const last = runs.at(-1);
    if (isOpen && last?.at(-1)?.epoch === day.epoch) last.push(day);
    else runs.push([day]);
    isOpen = true;
  }
  return runs;
}

/**
 * Returns when a planned sample size is reached at the current pace, in Unix milliseconds, and at the earliest on the latest day; null if
 * unknown.
 */
export function plannedAt(
  days: readonly CourseDay[],
  { plannedVisitors, startedAt }: { readonly plannedVisitors: number | null; readonly startedAt: number },
): number | null {
  const newest = days.at(-1);
  if (plannedVisitors === null || newest === undefined || newest.visitors <= 0) return null;
  return Math.max(newest.at, startedAt + ((newest.at - startedAt) * plannedVisitors) / newest.visitors);
}
