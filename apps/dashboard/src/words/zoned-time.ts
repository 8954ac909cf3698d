/** Returns a time as a field for date and time has it, by the clocks of a zone: 2026-11-23T08:00. */
export function toZoned(iso: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(iso));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}

/**
 * Returns the time at which the clocks of a zone show a date and time, ISO 8601; the first of two where they show it twice, and where
 * they never do, the time as far after the change as it would be. Undefined of what is no date and time.
 */
export function fromZoned(local: string, timeZone: string): string | undefined {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const before = asUtc - offsetAt(asUtc - dayMs, timeZone);
  const after = asUtc - offsetAt(asUtc + dayMs, timeZone);
  const found = [before, after].filter((at) => at + offsetAt(at, timeZone) === asUtc);
  return new Date(found.length === 0 ? before : Math.min(...found)).toISOString();
}

const dayMs = 86_400_000;

/** By how much the clocks of a zone are ahead of UTC at a time, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const minute = Math.floor(at / 60_000) * 60_000;
  return Date.parse(`${toZoned(new Date(minute).toISOString(), timeZone)}Z`) - minute;
}
