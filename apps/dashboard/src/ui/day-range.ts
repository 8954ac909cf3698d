/** A range of days in the project's time zone, as `2026-01-31`; both ends are inclusive. */
export interface DayRange {
  readonly from?: string;
  readonly until?: string;
}

/** Parses a date range from the URL; ignores invalid days, and a last day before the first. */
export function parseDayRange(search: Readonly<Record<string, unknown>>): DayRange {
  const from = parseDay(search.from);
  const until = parseDay(search.until);
  const isInOrder = from === undefined || until === undefined || from <= until;
  return {
    ...(from !== undefined && { from }),
    ...(until !== undefined && isInOrder && { until }),
  };
}

function parseDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) ? value : undefined;
}
