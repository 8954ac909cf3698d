const datePattern =
  '([+-]\\d{6}|\\d{4})(?:-(\\d{2})-(\\d{2})|(\\d{2})(\\d{2})|-?(\\d{3})|-?W(\\d{2})(?:-?([1-7]))?)';
const timePattern = '(\\d{2})(?::?(\\d{2})(?::?(\\d{2}))?)?(?:[.,](\\d{1,9}))?';
const zonePattern = '(Z|[+-]\\d{2}(?::?\\d{2})?)';
const isoPattern = new RegExp(`^${datePattern}(?:[T ]${timePattern}${zonePattern}?)?$`, 'i');

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Parses an ISO 8601 date or date-time into milliseconds since the epoch, as UTC if it has no offset. Accepts calendar, ordinal and week
 * dates, with and without separators, and expanded years of six digits. A leap second counts as the second after it. Returns undefined for
 * anything else, including dates that don't exist (2026-02-30).
 */
export function parseTimestamp(text: string): number | undefined {
  return parseIsoString(text) ?? parseAnyFormat(text);
}

const zeroCode = 48;
const isoTemplate = '0000-00-00T00:00:00.000Z';
const dateLength = 10;
/** Offsets of the separators in the ISO format: within the date, and after it. */
const dateSeparators = [4, 7];
const timeSeparators = [10, 13, 16, 19, 23];
const notDigits = 100;

let lastDate = '';
let lastDateMs = 0;

/**
 * Parses the format of `Date.prototype.toISOString`, which nearly all clients send, in a tenth of the time. Leaves days after the 28th and
 * times such as leap seconds to {@link parseAnyFormat}.
 */
function parseIsoString(text: string): number | undefined {
  if (text.length !== isoTemplate.length || !hasSeparators(text, timeSeparators)) return undefined;
  // Most timestamps fall on one or two days, and computing the start of a day takes as long as everything else.
  if (lastDate === '' || !text.startsWith(lastDate)) {
    const dateMs = isoDateMs(text);
    if (dateMs === undefined) return undefined;
    lastDate = text.slice(0, dateLength);
    lastDateMs = dateMs;
  }
  const hour = twoDigits(text, 11);
  const minute = twoDigits(text, 14);
  const second = twoDigits(text, 17);
  const hundredth = twoDigits(text, 20);
  const thousandth = text.charCodeAt(22) - zeroCode;
  if (hour > 23 || minute > 59 || second > 59 || hundredth === notDigits) return undefined;
  if (thousandth < 0 || thousandth > 9) return undefined;
  return lastDateMs + (60 * hour + minute) * minuteMs + 1_000 * second + 10 * hundredth + thousandth;
}

function isoDateMs(text: string): number | undefined {
  if (!hasSeparators(text, dateSeparators)) return undefined;
  const century = twoDigits(text, 0);
  const yearOfCentury = twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  // `Date.UTC` maps years below 100 to the 20th century.
  if (century < 1 || century === notDigits || yearOfCentury === notDigits) return undefined;
  if (month < 1 || month > 12 || day < 1 || day > 28) return undefined;
  return Date.UTC(100 * century + yearOfCentury, month - 1, day);
}

function hasSeparators(text: string, offsets: readonly number[]): boolean {
  for (const offset of offsets) if (text.charCodeAt(offset) !== isoTemplate.charCodeAt(offset)) return false;
  return true;
}

/** Returns the number in two digits, or {@link notDigits} if either isn't a digit. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - zeroCode;
  const ones = text.charCodeAt(at + 1) - zeroCode;
  return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? notDigits : 10 * tens + ones;
}

function parseAnyFormat(text: string): number | undefined {
  const match = isoPattern.exec(text);
  if (match === null) return undefined;
  const date = dateMs(match);
  const time = timeMs(match[9], match[10], match[11], match[12]);
  const offset = zoneOffsetMs(match[13]);
  if (date === undefined || time === undefined || offset === undefined) return undefined;
  const instant = date + time - offset;
  return Number.isNaN(new Date(instant).getTime()) ? undefined : instant;
}

/** Whether a value is a string that {@link parseTimestamp} accepts. */
export function isTimestamp(value: unknown): value is string {
  return typeof value === 'string' && parseTimestamp(value) !== undefined;
}

function dateMs(match: RegExpExecArray): number | undefined {
  const [, yearText, month = match[4], day = match[5], , , dayOfYear, week, weekday] = match;
  const year = Number(yearText);
  if (week !== undefined) return weekDateMs(year, Number(week), Number(weekday ?? 1));
  if (dayOfYear !== undefined) return dayOfMonthMs(year, 1, Number(dayOfYear), 366);
  return dayOfMonthMs(year, Number(month), Number(day), 31);
}

/**
 * Returns the start of a day of a month or, with `longest` 366, of a year (`month` is 1 then); undefined if there is no such day.
 */
function dayOfMonthMs(year: number, month: number, day: number, longest: 31 | 366): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const exists =
    date.getUTCFullYear() === year &&
    day >= 1 &&
    day <= longest &&
    (longest === 366 || date.getUTCMonth() === month - 1);
  return exists ? date.getTime() : undefined;
}

/** Week 1 is the week of 4 January; weeks begin on Monday. */
function weekDateMs(year: number, week: number, weekday: number): number | undefined {
  const fourth = dayOfMonthMs(year, 1, 4, 31);
  const next = dayOfMonthMs(year + 1, 1, 4, 31);
  if (fourth === undefined || next === undefined || week < 1) return undefined;
  const monday = startOfWeekMs(fourth) + (week - 1) * 7 * dayMs;
  return monday < startOfWeekMs(next) ? monday + (weekday - 1) * dayMs : undefined;
}

function startOfWeekMs(day: number): number {
  return day - ((new Date(day).getUTCDay() + 6) % 7) * dayMs;
}

/** Returns the time since midnight. The fraction belongs to the smallest unit given; 24:00:00 is the end of the day. */
function timeMs(
  hourText = '0',
  minuteText?: string,
  secondText?: string,
  fractionText = '0',
): number | undefined {
  const [hour, minute, second] = [hourText, minuteText ?? 0, secondText ?? 0].map(Number) as [
    number,
    number,
    number,
  ];
  const unitMs = secondText !== undefined ? 1_000 : minuteText !== undefined ? minuteMs : 60 * minuteMs;
  const time =
    hour * 60 * minuteMs +
    minute * minuteMs +
    second * 1_000 +
    Math.floor(Number(`0.${fractionText}`) * unitMs);
  const isWithinDay = hour <= 23 && minute <= 59 && (second <= 59 || (second === 60 && minute === 59));
  return isWithinDay || time === dayMs ? time : undefined;
}

function zoneOffsetMs(zone: string | undefined): number | undefined {
  if (zone === undefined || zone === 'Z' || zone === 'z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', '') || 0);
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * minuteMs;
}
