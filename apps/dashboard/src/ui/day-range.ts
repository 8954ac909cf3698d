/** Days in the project's time zone, as `2026-01-31`; inclusive. */
export interface DayRange {
  readonly from?: string;
  readonly until?: string;
}

/** Parses a date range from the URL; ignores invalid days, and a last day before the first. */
export function readDayRange(given: Readonly<Record<string, unknown>>): DayRange {
  const from = dayIn(given.from);
  const until = dayIn(given.until);
  const isInOrder = from === undefined || until === undefined || from <= until;
  return {
    ...(from !== undefined && { from }),
    ...(until !== undefined && isInOrder && { until }),
  };
}

function dayIn(given: unknown): string | undefined {
  if (typeof given !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(given)) return undefined;
  const time = Date.parse(given);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(given) ? given : undefined;
}
