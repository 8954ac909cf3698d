const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** https://tc39.es/ecma262/#sec-time-values-and-time-range */
const maxTime = 8.64e15;

let lastDay = Number.NaN;
let lastDayText = '';

/**
 * Writes a time as ClickHouse's basic parser, much the fastest, reads it: `2026-01-02 03:04:05.678`. Throws a `RangeError` for a time
 * that is no date.
 */
export function formatTime(milliseconds: number): string {
  const time = Math.trunc(milliseconds);
  const day = Math.floor(time / dayMs);
  // Times are mostly of one day or two, whose text is slow to make.
  if (day !== lastDay || time > maxTime) {
    const [dayText = ''] = new Date(time).toISOString().split('T');
    lastDayText = dayText;
    lastDay = day;
  }
  const ofDay = time - day * dayMs;
  const hours = twoDigits(Math.floor(ofDay / hourMs));
  const minutes = twoDigits(Math.floor((ofDay % hourMs) / minuteMs));
  const seconds = twoDigits(Math.floor((ofDay % minuteMs) / secondMs));
  const rest = ofDay % secondMs;
  return `${lastDayText} ${hours}:${minutes}:${seconds}.${rest < 100 ? '0' : ''}${twoDigits(rest)}`;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}
