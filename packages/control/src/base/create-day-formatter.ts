/** Formatting a date is slow, so days are cached per quarter hour: days and UTC offsets only change on quarter-hour boundaries. */
const quarterHourMs = 15 * 60 * 1_000;

/** Creates a function that formats the calendar day of a time, in milliseconds since the epoch, in a time zone, such as `2026-01-31`. */
export function createDayFormatter(timeZone: string): (time: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const days = new Map<number, string>();
  return function formatDay(time) {
    const quarterHour = Math.floor(time / quarterHourMs);
    const known = days.get(quarterHour);
    if (known !== undefined) return known;
    const day = format.format(quarterHour * quarterHourMs);
    days.set(quarterHour, day);
    return day;
  };
}
