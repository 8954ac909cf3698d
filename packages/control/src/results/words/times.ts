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
export function formatTimeOfDay(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(
    Date.parse(time),
  );
}

/** Formats the time between two ISO 8601 times: 40 seconds, 12 minutes, 3 hours, 2 days. */
export function formatDuration(from: string, until: string): string {
  const ms = Math.max(0, Date.parse(until) - Date.parse(from));
  if (ms < minuteMs) return formatUnit(ms / 1_000, 'second');
  if (ms < hourMs) return formatUnit(ms / minuteMs, 'minute');
  return ms < 2 * dayMs ? formatUnit(ms / hourMs, 'hour') : formatUnit(ms / dayMs, 'day');
}

/** Formats a number of days, rounded down: 3 days, less than a day. */
export function formatDays(days: number): string {
  return days >= 1 ? formatUnit(days, 'day') : 'less than a day';
}

/** Formats a number of days that is too low, rounded down: only 3 days, less than a day. */
export function formatFewDays(days: number): string {
  return days >= 1 ? `only ${formatDays(days)}` : formatDays(days);
}

/** Formats the days left, rounded up, as a sentence after a space: About 1 day. Empty if unknown or 0. */
export function aboutDays(days: number | null): string {
  if (days === null || !Number.isFinite(days) || days <= 0) return '';
  return ` About ${formatUnit(Math.ceil(days), 'day')}.`;
}

function formatUnit(amount: number, name: 'second' | 'minute' | 'hour' | 'day'): string {
  const format = { style: 'unit', unit: name, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat('en', format).format(Math.floor(amount));
}
