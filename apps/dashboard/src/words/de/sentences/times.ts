import { formatCount, pluralize } from './number-formats.ts';
import type { SentenceParameters, Value } from './sentence-formatter.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Returns the day in the project's time zone: 14. November. */
export function dayOf(time: Value, timeZone: Value): string {
  return write(time, timeZone, { day: 'numeric', month: 'long' });
}

/** Returns the time of day in the project's time zone: 14:20. */
export function clockOf(time: Value, timeZone: Value): string {
  return write(time, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

/** Returns the duration between two times, in the dative: 40 Sekunden, 12 Minuten, 3 Stunden, 2 Tagen. */
export function between({ from, until }: SentenceParameters): string {
  const ms = Math.max(0, Date.parse(String(until)) - Date.parse(String(from)));
  if (ms < minuteMs) return pluralize(Math.floor(ms / 1_000), 'Sekunde', 'Sekunden');
  if (ms < hourMs) return pluralize(Math.floor(ms / minuteMs), 'Minute', 'Minuten');
  return ms < 2 * dayMs
    ? pluralize(Math.floor(ms / hourMs), 'Stunde', 'Stunden')
    : pluralize(Math.floor(ms / dayMs), 'Tag', 'Tagen');
}

/** Returns a number of days: 1 Tag, 7 Tage. */
export function daysOf(days: Value): string {
  return pluralize(days, 'Tag', 'Tage');
}

/** Returns a number of days in the dative: 1 Tag, 7 Tagen. */
export function inDays(days: Value): string {
  return pluralize(days, 'Tag', 'Tagen');
}

/** Returns a number of weeks: 1 Woche, 3 Wochen. */
export function weeksOf(weeks: Value): string {
  return pluralize(weeks, 'Woche', 'Wochen');
}

/** Returns the whole days that have passed: 3 Tage, weniger als einen Tag. */
export function daysRun(days: Value): string {
  const whole = wholeOf(days);
  return whole >= 1 ? daysOf(whole) : 'weniger als einen Tag';
}

/** Returns the same for too few days: erst 3 Tage, noch keinen Tag. */
export function onlyDaysRun(days: Value): string {
  const whole = wholeOf(days);
  return whole >= 1 ? `erst ${daysOf(whole)}` : 'noch keinen Tag';
}

/** Returns the remaining days, rounded up, as a sentence; empty if unknown. */
export function aboutDays(days: Value): string {
  if (typeof days !== 'number' || !Number.isFinite(days) || days <= 0) return '';
  return ` Noch etwa ${daysOf(Math.ceil(days))}.`;
}

/** Returns a number of days with one decimal: 2,5. */
export function tenths(days: Value): string {
  return formatCount(days, 1);
}

function wholeOf(days: Value): number {
  return typeof days === 'number' ? Math.floor(days) : 0;
}

function write(time: Value, timeZone: Value, format: Intl.DateTimeFormatOptions): string {
  const at = Date.parse(String(time));
  if (Number.isNaN(at)) return '–';
  const zone = typeof timeZone === 'string' ? { timeZone } : {};
  return new Intl.DateTimeFormat('de', { ...format, ...zone }).format(at);
}
