const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Later times must not reuse the text of the last valid day. https://tc39.es/ecma262/#sec-time-values-and-time-range */
const maxTime = 8.64e15;

let lastDay = Number.NaN;
let lastDayText = '';

/**
 * Formats milliseconds since the epoch as UTC in the format of ClickHouse's `basic` date-time parser, which is by far its fastest:
 * `2026-01-02 03:04:05.678`. Throws a `RangeError` for a time outside the range of `Date`.
 */
export function formatDateTime64(milliseconds: number): string {
  const time = Math.trunc(milliseconds);
  const day = Math.floor(time / dayMs);
  // Times mostly fall on one or two days, and formatting the date is slow.
  if (day !== lastDay || time > maxTime) {
    const [dayText = ''] = new Date(time).toISOString().split('T');
    lastDayText = dayText;
    lastDay = day;
  }
  const msOfDay = time - day * dayMs;
  const hours = twoDigits(Math.floor(msOfDay / hourMs));
  const minutes = twoDigits(Math.floor((msOfDay % hourMs) / minuteMs));
  const seconds = twoDigits(Math.floor((msOfDay % minuteMs) / secondMs));
  const millis = msOfDay % secondMs;
  return `${lastDayText} ${hours}:${minutes}:${seconds}.${millis < 100 ? '0' : ''}${twoDigits(millis)}`;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}
