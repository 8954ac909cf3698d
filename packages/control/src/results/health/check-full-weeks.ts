import { capitalize } from '../words/capitalize.ts';
import { phrase } from '../words/phrase.ts';
import { dayOf, formatDays } from '../words/times.ts';
import type { CheckResult } from './check-result.ts';
import type { HealthFacts } from './health-facts.ts';
import { type Period, runningPeriods } from './pause.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const weekMs = 7 * dayMs;
/** From this many weeks on, a partial one has little weight. */
const negligibleAfterWeeks = 4;

/**
 * Checks whether every day of the week is covered equally often, excluding pauses. A partial week is only a problem once the experiment has
 * ended.
 */
export function checkFullWeeks(facts: HealthFacts): CheckResult {
  const { status, now, startedAt, endedAt, timeZone, pauses } = facts;
  const runPeriod = { from: startedAt, until: Math.min(now, endedAt ?? now) };
  const perWeekday = daysPerWeekday(runningPeriods(runPeriod, pauses), startedAt);
  const days = perWeekday.reduce((sum, weekdayDays) => sum + weekdayDays, 0);
  const weeks = Math.floor((days + 0.5) / 7);
  const isFull = perWeekday.every((weekdayDays) => Math.abs(weekdayDays - weeks) <= 0.5);
  if (weeks >= 1 && isFull) return { state: 'ok', summary: fullWeeks({ weeks }) };
  if (status !== 'ended') {
    if (runningPeriods(runPeriod, pauses).length > 1) {
      const [min, max] = [Math.min(...perWeekday), Math.max(...perWeekday)];
      return { state: 'ok', summary: weekdaysUneven({ days, least: min, most: max }) };
    }
    const begunWeeks = Math.floor(Math.max(0, runPeriod.until - startedAt) / weekMs);
    const fullAt = new Date(startedAt + (begunWeeks + 1) * weekMs).toISOString();
    return { state: 'ok', summary: weekBegun({ days, fullAt, timeZone }) };
  }
  if (weeks >= negligibleAfterWeeks) return { state: 'ok', summary: manyWeeks({ days }) };
  return {
    state: 'warning',
    summary: partWeek({ days }),
    cause: weekdaysDiffer({}),
    advice: runFullWeeks({}),
  };
}

const fullWeeks = phrase(
  'full_weeks',
  (p: { readonly weeks: number }) => `Full weeks: every day of the week is covered ${formatTimes(p.weeks)}.`,
);
const weekBegun = phrase(
  'week_begun',
  (p: { readonly days: number; readonly fullAt: string; readonly timeZone: string }) =>
    `${capitalize(formatDays(p.days))} in. The current week completes on ${dayOf(p.fullAt, p.timeZone)}; stop only at the end of a full week.`,
);
const weekdaysUneven = phrase(
  'weekdays_uneven',
  (p: { readonly days: number; readonly least: number; readonly most: number }) =>
    `After ${formatDays(p.days)}, excluding pauses, each day of the week was covered ${formatTenths(p.least)} to ${formatTenths(p.most)} times.`,
);
const manyWeeks = phrase(
  'many_weeks',
  (p: { readonly days: number }) =>
    `Ran ${formatDays(p.days)}: all days of the week are represented almost equally.`,
);
const partWeek = phrase(
  'part_week',
  (p: { readonly days: number }) =>
    `Ran ${formatDays(p.days)}, not a whole number of weeks: some days of the week are overrepresented.`,
);
const weekdaysDiffer = phrase('weekdays_differ', () => 'Weekend and weekday visitors may react differently.');
const runFullWeeks = phrase(
  'run_full_weeks',
  () => 'Read results with care, and run the next experiment for full weeks.',
);

/** Returns how many days the experiment ran on each of the seven days of the week, which begin at the time of day at which it started. */
function daysPerWeekday(periods: readonly Period[], startedAt: number): readonly number[] {
  const days = Array.from({ length: 7 }, () => 0);
  for (const { from, until } of periods)
    for (let cursor = from; cursor < until; ) {
      const day = Math.floor((cursor - startedAt) / dayMs);
      const end = Math.min(until, startedAt + (day + 1) * dayMs);
      days[day % 7] = (days[day % 7] ?? 0) + (end - cursor) / dayMs;
      cursor = end;
    }
  return days;
}

function formatTimes(weeks: number): string {
  return weeks === 1 ? 'once' : `${weeks} times`;
}

function formatTenths(days: number): string {
  return `${Math.round(days * 10) / 10}`;
}
