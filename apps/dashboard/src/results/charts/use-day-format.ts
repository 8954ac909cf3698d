import { useMemo } from 'react';
import { currentLanguage } from '../../words/words.ts';

/** Formats dates such as 2026-01-31. */
export interface DayFormat {
  /** 14 Nov */
  short(day: string): string;
  /** Sat 14 Nov */
  long(day: string): string;
  /** 12k */
  compact(count: number): string;
}

/** Returns date formats in the current language. */
export function useDayFormat(): DayFormat {
  return useMemo(() => createDayFormat(currentLanguage()), []);
}

function createDayFormat(locale: string): DayFormat {
  const dateLocale = locale === 'en' ? 'en-GB' : locale;
  const short = new Intl.DateTimeFormat(dateLocale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(dateLocale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const compact = new Intl.NumberFormat(dateLocale, { notation: 'compact', maximumFractionDigits: 1 });
  return {
    short: (day) => short.format(new Date(day)),
    long: (day) => long.format(new Date(day)),
    compact: (count) => compact.format(count),
  };
}
