const isoPattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * Reads an ISO 8601 calendar date or date-time as milliseconds since the epoch; without a zone it is UTC.
 * Gives undefined for anything else, also for days that do not exist (2026-02-30).
 */
export function parseTimestamp(text: string): number | undefined {
  const match = isoPattern.exec(text);
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0));
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (hour === undefined || minute === undefined || second === undefined) return undefined;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const midnight = new Date(0);
  midnight.setUTCFullYear(year, month - 1, day);
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return undefined;
  const milliseconds = Math.floor(Number(`0.${match[7] ?? 0}`) * 1000);
  const local = midnight.getTime() + ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds;
  const offsetMinutes = zoneOffsetMinutes(match[8]);
  return offsetMinutes === undefined ? undefined : local - offsetMinutes * 60_000;
}

function zoneOffsetMinutes(zone: string | undefined): number | undefined {
  if (zone === undefined || zone === 'Z' || zone === 'z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', '') || 0);
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
