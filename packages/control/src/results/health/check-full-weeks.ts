import { capital } from '../words/capital.ts';
import { phrase } from '../words/phrase.ts';
import { dayOf, daysIn } from '../words/times.ts';
import type { CheckResult } from './check-result.ts';
import type { HealthFacts } from './health-facts.ts';
import { type Period, runningPeriods } from './pause.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const weekMs = 7 * dayMs;
/** After this many weeks, a partial one has little weight. */
const longWeeks = 4;

/** Checks whether every weekday counts equally often, excluding pauses. A partial week is only a problem once the experiment has ended. */
export function checkFullWeeks(facts: HealthFacts): CheckResult {
  const { status, now, startedAt, endedAt, timeZone, pauses } = facts;
  const ran = { from: startedAt, until: Math.min(now, endedAt ?? now) };
  const perWeekday = timesRun(runningPeriods(ran, pauses), startedAt);
  const days = perWeekday.reduce((sum, each) => sum + each, 0);
  const weeks = Math.floor((days + 0.5) / 7);
  const isFull = perWeekday.every((each) => Math.abs(each - weeks) <= 0.5);
  if (weeks >= 1 && isFull) return { state: 'ok', what: full({ weeks }) };
  if (status !== 'ended') {
    if (runningPeriods(ran, pauses).length > 1) {
      const [least, most] = [Math.min(...perWeekday), Math.max(...perWeekday)];
      return { state: 'ok', what: uneven({ days, least, most }) };
    }
    const begunWeeks = Math.floor(Math.max(0, ran.until - startedAt) / weekMs);
    const fullAt = new Date(startedAt + (begunWeeks + 1) * weekMs).toISOString();
    return { state: 'ok', what: inWeek({ days, fullAt, timeZone }) };
  }
  if (weeks >= longWeeks) return { state: 'ok', what: long({ days }) };
  return { state: 'warning', what: partly({ days }), cause: weekdays({}), advice: nextTime({}) };
}

const full = phrase(
  'full_weeks',
  (p: { readonly weeks: number }) => `Full weeks: every weekday counts ${times(p.weeks)}.`,
);
const inWeek = phrase(
  'week_begun',
  (p: { readonly days: number; readonly fullAt: string; readonly timeZone: string }) =>
    `${capital(daysIn(p.days))} in. The week is full on ${dayOf(p.fullAt, p.timeZone)}; stop with full weeks.`,
);
const uneven = phrase(
  'weekdays_uneven',
  (p: { readonly days: number; readonly least: number; readonly most: number }) =>
    `${capital(daysIn(p.days))} in without pauses: weekdays count between ${tenths(p.least)} and ${tenths(p.most)} times.`,
);
const long = phrase(
  'many_weeks',
  (p: { readonly days: number }) => `Ran ${daysIn(p.days)}: weekdays count nearly as often.`,
);
const partly = phrase(
  'part_week',
  (p: { readonly days: number }) => `Ran ${daysIn(p.days)}, no full weeks: some weekdays count more often.`,
);
const weekdays = phrase('weekdays_differ', () => 'Weekend and weekday visitors may react differently.');
const nextTime = phrase(
  'run_full_weeks',
  () => 'Read results with care, and run the next one for full weeks.',
);

/** Returns the days run on each weekday. Weekdays begin at the time of day at which the experiment started. */
function timesRun(stretches: readonly Period[], startedAt: number): readonly number[] {
  const days = Array.from({ length: 7 }, () => 0);
  for (const { from, until } of stretches)
    for (let at = from; at < until; ) {
      const day = Math.floor((at - startedAt) / dayMs);
      const end = Math.min(until, startedAt + (day + 1) * dayMs);
      days[day % 7] = (days[day % 7] ?? 0) + (end - at) / dayMs;
      at = end;
    }
  return days;
}

function times(weeks: number): string {
  return weeks === 1 ? 'once' : `${weeks} times`;
}

function tenths(days: number): string {
  return `${Math.round(days * 10) / 10}`;
}
