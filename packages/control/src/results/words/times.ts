const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Formats the day of an ISO 8601 time in a zone: 14 Nov. */
export function dayOf(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone }).format(
    Date.parse(time),
  );
}

/** Formats the time of day of an ISO 8601 time in a zone: 14:20. */
export function clockOf(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(
    Date.parse(time),
  );
}

/** Formats the time between two ISO 8601 times: 40 seconds, 12 minutes, 3 hours, 2 days. */
export function between(from: string, until: string): string {
  const ms = Math.max(0, Date.parse(until) - Date.parse(from));
  if (ms < minuteMs) return unit(ms / 1_000, 'second');
  if (ms < hourMs) return unit(ms / minuteMs, 'minute');
  return ms < 2 * dayMs ? unit(ms / hourMs, 'hour') : unit(ms / dayMs, 'day');
}

/** Formats the whole days passed: 3 days, less than a day. */
export function daysIn(days: number): string {
  return days >= 1 ? unit(days, 'day') : 'less than a day';
}

/** The same if they are too few: only 3 days, less than a day. */
export function onlyDaysIn(days: number): string {
  return days >= 1 ? `only ${daysIn(days)}` : daysIn(days);
}

/** Formats the days left, rounded up, as a sentence: About 1 day. Empty if unknown. */
export function aboutDays(days: number | null): string {
  if (days === null || !Number.isFinite(days) || days <= 0) return '';
  return ` About ${unit(Math.ceil(days), 'day')}.`;
}

function unit(amount: number, name: 'second' | 'minute' | 'hour' | 'day'): string {
  const format = { style: 'unit', unit: name, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat('en', format).format(Math.floor(amount));
}
