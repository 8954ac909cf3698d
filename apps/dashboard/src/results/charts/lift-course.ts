import type { PastLook } from '@pixel/control/client';

/** A goal's lifts over time. */
export interface LiftCourse {
  /** One entry per day: its last look. */
  readonly days: readonly CourseDay[];
  /**
   * When the first interval may be shown, in Unix milliseconds. With a fixed horizon, this is its only look, at the planned size; null
   * before it.
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

/** Returns the last look of each day in a time zone. Intervals are the running intersection over all looks, if the engine provides it. */
export function buildLiftCourse(
  looks: readonly PastLook[],
  plan: {
    readonly timeZone: string;
    readonly engine: 'sequential' | 'fixed' | 'bayesian';
    readonly plannedVisitors: number | null;
  },
): LiftCourse {
  const dayFormat = new Intl.DateTimeFormat('sv', { timeZone: plan.timeZone, dateStyle: 'short' });
  const byDay = new Map(looks.map((look) => [dayFormat.format(new Date(look.computedAt)), look]));
  const days = [...byDay].map(([day, look]) => toCourseDay(day, look));
  const { engine, plannedVisitors } = plan;
  const isFixedHorizon = engine === 'fixed' && plannedVisitors !== null;
  // Visitors still in their window have arrived but don't count yet.
  const firstBandDay = isFixedHorizon
    ? days.find(({ visitors, isReady }) => visitors >= plannedVisitors && isReady)
    : days[0];
  return { days, bandsFrom: firstBandDay?.at ?? null };
}

function toCourseDay(day: string, { computedAt, epoch, visitors, comparisons }: PastLook): CourseDay {
  return {
    day,
    at: Date.parse(computedAt),
    epoch,
    visitors: Object.values(visitors).reduce((sum, count) => sum + count, 0),
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

const defaultLimits = [0.4, 0.5] as const;
const wideLimits = [1, 2, 4, 10];

/**
 * Returns the axis limit in both directions: 40%, or 50% if the latest lift or a decided interval of the latest day exceeds 40%. It is
 * larger only if the latest lift would otherwise be out of range.
 */
export function axisLimit(days: readonly CourseDay[]): number {
  const latest = days.at(-1)?.lifts ?? [];
  const lifts = Math.max(0, ...latest.map(({ estimate }) => Math.abs(estimate ?? 0)));
  if (lifts > 0.95 * defaultLimits[1])
    return wideLimits.find((candidate) => 0.95 * candidate >= lifts) ?? Math.ceil(lifts / 9) * 10;
  const limits = latest.flatMap(({ interval, isDecided }) =>
    interval === null || !isDecided ? [] : [Math.abs(interval.lower), Math.abs(interval.upper)],
  );
  return Math.max(lifts, ...limits) > defaultLimits[0] ? defaultLimits[1] : defaultLimits[0];
}

/** Returns five ticks of a symmetric axis, with 0 in the middle. */
export function symmetricTicks(limit: number): readonly number[] {
  const step = limit === defaultLimits[1] ? 0.25 : limit / 2;
  return [-2, -1, 0, 1, 2].map((times) => times * step);
}

/** Splits days into runs that are drawn as one line: consecutive days of the same epoch that satisfy `matches`. */
export function splitRuns(
  days: readonly CourseDay[],
  matches: (day: CourseDay) => boolean,
): readonly (readonly CourseDay[])[] {
  const runs: CourseDay[][] = [];
  let isOpen = false;
  for (const day of days) {
    if (!matches(day)) {
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
 * Estimates when the planned sample size is reached at the current pace, in Unix milliseconds; at the earliest at the latest look. Null
 * without a planned size or visitors.
 */
export function estimatePlannedEnd(
  days: readonly CourseDay[],
  { plannedVisitors, startedAt }: { readonly plannedVisitors: number | null; readonly startedAt: number },
): number | null {
  const latest = days.at(-1);
  if (plannedVisitors === null || latest === undefined || latest.visitors <= 0) return null;
  return Math.max(latest.at, startedAt + ((latest.at - startedAt) * plannedVisitors) / latest.visitors);
}
