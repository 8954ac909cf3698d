import { use } from 'react';
import { getNumberFormat } from '../browser/get-number-format.ts';
import { TimeZone } from './time-zone.ts';
import { currentLanguage } from './words.ts';

/** Number and time formats of a language. */
export interface Format {
  /** 12,345 */
  count(value: number): string;
  /** 1,234.5, with all its decimals. */
  number(value: number): string;
  /** +14.9%, with a real minus sign and the given number of decimals. */
  lift(value: number, digits?: number): string;
  /** 52.7% */
  share(value: number, digits?: number): string;
  /** +2.0% to +30.1% */
  interval(lower: number | null, upper: number | null): string;
  /** 95%, or 97.5%: one decimal if needed. */
  percent(value: number): string;
  /** 40 sec ago, 12 min ago, today, 11:40, or 17 Nov, 16:02. */
  ago(time: string | number, now?: number): string;
  /** in 9 hours, in 3 days; at least a minute. */
  until(time: string | number, now?: number): string;
  /** 17 Nov, 16:02 */
  time(time: string | number): string;
  /** 16:02 */
  clock(time: string | number): string;
  /** 16:02:11 */
  second(time: string | number): string;
  /** 17 Nov */
  day(time: string | number): string;
  /** 17 Nov 2026 */
  date(time: string | number): string;
  /** 2026-11-17 16:02:11 GMT+1 */
  exact(time: string | number): string;
  /** a, b and c */
  list(items: readonly string[]): string;
}

const minute = 60_000;
const hour = 60 * minute;

const formats = new Map<string, Format>();

/**
 * Returns the formatters of a language; times default to the browser's time zone. Cached, because creating them takes milliseconds, and
 * each row of a list uses several.
 */
export function getFormat(locale: string, timeZone?: string): Format {
  const key = `${locale} ${timeZone}`;
  const format = formats.get(key) ?? createFormat(locale, timeZone);
  formats.set(key, format);
  return format;
}

function createFormat(locale: string, timeZone: string | undefined): Format {
  // Day before month, as most of the world writes dates: 17 Nov.
  const dateLocale = locale === 'en' ? 'en-GB' : locale;
  const zone = timeZone === undefined ? {} : { timeZone };
  const counts = new Intl.NumberFormat(locale);
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 12 });
  const times = new Intl.DateTimeFormat(dateLocale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...zone,
  });
  const clock = new Intl.DateTimeFormat(dateLocale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...zone,
  });
  const seconds = new Intl.DateTimeFormat(dateLocale, { timeStyle: 'medium', hourCycle: 'h23', ...zone });
  const days = new Intl.DateTimeFormat(dateLocale, { day: 'numeric', month: 'short', ...zone });
  const dates = new Intl.DateTimeFormat(dateLocale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...zone,
  });
  const exactTimes = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', ...zone });
  const zoneName = new Intl.DateTimeFormat('en', { timeZoneName: 'short', ...zone });
  const relative = new Intl.RelativeTimeFormat(dateLocale, { numeric: 'always', style: 'short' });
  const untilFormat = new Intl.RelativeTimeFormat(dateLocale, { numeric: 'always' });
  const dayNames = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });

  const percent = (value: number, digits: number, signDisplay: 'auto' | 'exceptZero') =>
    getNumberFormat(locale, {
      style: 'percent',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay,
    })
      .format(value)
      .replace('-', '−');

  const format: Format = {
    count: (value) => counts.format(value),
    number: (value) => numbers.format(value),
    lift: (value, digits = 1) => percent(value, digits, 'exceptZero'),
    share: (value, digits = 1) => percent(value, digits, 'auto'),
    interval(lower, upper) {
      const [below, above, to] = locale === 'de' ? ['unter', 'über', 'bis'] : ['below', 'above', 'to'];
      const low = lower === null ? `${below} ${format.lift(-1, 0)}` : format.lift(lower);
      const high = upper === null ? `${above} ${format.lift(1, 0)}` : format.lift(upper);
      return `${low} ${to} ${high}`;
    },
    percent: (value) => percent(value, Number.isInteger(Math.round(value * 1e6) / 1e4) ? 0 : 1, 'auto'),
    ago(time, now = Date.now()) {
      const at = new Date(time).getTime();
      const elapsedMs = now - at;
      if (elapsedMs < minute) return relative.format(-Math.max(0, Math.round(elapsedMs / 1000)), 'second');
      if (elapsedMs < hour) return relative.format(-Math.round(elapsedMs / minute), 'minute');
      if (days.format(at) === days.format(now) && elapsedMs < 24 * hour)
        return `${dayNames.format(0, 'day')}, ${clock.format(at)}`;
      return times.format(at);
    },
    until(time, now = Date.now()) {
      const remainingMs = Math.max(minute, new Date(time).getTime() - now);
      if (remainingMs < hour) return untilFormat.format(Math.round(remainingMs / minute), 'minute');
      if (remainingMs < 48 * hour) return untilFormat.format(Math.round(remainingMs / hour), 'hour');
      return untilFormat.format(Math.round(remainingMs / (24 * hour)), 'day');
    },
    time: (time) => times.format(new Date(time)),
    clock: (time) => clock.format(new Date(time)),
    second: (time) => seconds.format(new Date(time)),
    day: (time) => days.format(new Date(time)),
    date: (time) => dates.format(new Date(time)),
    exact(time) {
      const at = new Date(time);
      const name = zoneName.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
      return `${exactTimes.format(at)} ${name}`;
    },
    list: (items) => lists.format(items),
  };
  return format;
}

/** Returns the formats of the current language, in the time zone of the context. */
export function useFormat(): Format {
  return getFormat(currentLanguage(), use(TimeZone));
}
