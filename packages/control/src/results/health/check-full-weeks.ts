import { capital } from '../words/capital.ts';
import { phrase } from '../words/phrase.ts';
import { dayOf, daysIn } from '../words/times.ts';
import type { Found } from './found.ts';
import type { HealthFacts } from './health-facts.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const weekMs = 7 * dayMs;
/** After so many weeks a part of one weighs little. */
const longWeeks = 4;

/** Checks whether every day of the week counts as often. While it runs that is no fault; a week in parts at the end is one. */
export function checkFullWeeks({ status, now, startedAt, endedAt, timeZone }: HealthFacts): Found {
  const ranMs = Math.max(0, Math.min(now, endedAt ?? now) - startedAt);
  const days = ranMs / dayMs;
  const weeks = Math.floor((ranMs + dayMs / 2) / weekMs);
  const besideMs = Math.abs(ranMs - weeks * weekMs);
  if (weeks >= 1 && besideMs <= dayMs / 2) return { state: 'ok', what: full({ weeks }) };
  if (status !== 'ended') {
    const fullAt = new Date(startedAt + (Math.floor(ranMs / weekMs) + 1) * weekMs).toISOString();
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
const long = phrase(
  'many_weeks',
  (p: { readonly days: number }) => `Ran ${daysIn(p.days)}: weekdays count nearly as often.`,
);
const partly = phrase(
  'part_week',
  (p: { readonly days: number }) => `Ran ${daysIn(p.days)}, no full weeks: some weekdays count more often.`,
);
const weekdays = phrase(
  'weekdays_differ',
  () => 'Visitors of weekends and of working days may react in different ways.',
);
const nextTime = phrase('run_full_weeks', () => 'Take it with care, and run the next one for full weeks.');

function times(weeks: number): string {
  return weeks === 1 ? 'once' : `${weeks} times`;
}
