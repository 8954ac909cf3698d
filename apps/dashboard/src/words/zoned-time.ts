/** Converts a timestamp to the local date and time in a time zone, as in a datetime-local field: 2026-11-23T08:00. */
export function instantToZoned(iso: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(iso));
  const getPart = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${getPart('year').padStart(4, '0')}-${getPart('month')}-${getPart('day')}T${getPart('hour')}:${getPart('minute')}`;
}

/**
 * Converts a local date and time in a time zone to an ISO 8601 timestamp: the first of the two if the local time occurs twice, and shifted
 * past the gap if it doesn't exist. Undefined if invalid.
 */
export function zonedToInstant(local: string, timeZone: string): string | undefined {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const earlier = asUtc - offsetAt(asUtc - dayMs, timeZone);
  const later = asUtc - offsetAt(asUtc + dayMs, timeZone);
  const matching = [earlier, later].filter((at) => at + offsetAt(at, timeZone) === asUtc);
  return new Date(matching.length === 0 ? earlier : Math.min(...matching)).toISOString();
}

const dayMs = 86_400_000;

/** Offset of a time zone from UTC at a time, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const minute = Math.floor(at / 60_000) * 60_000;
  return Date.parse(`${instantToZoned(new Date(minute).toISOString(), timeZone)}Z`) - minute;
}
