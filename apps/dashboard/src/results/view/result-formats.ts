import type { Estimate, ReportedMetric } from '@pixel/control/client';
import { getNumberFormat } from '../../browser/get-number-format.ts';
import type { Format } from '../../words/format.ts';
import type { PageWords } from '../../words/page-words.ts';

/** The unit of a number. */
export type ValueUnit = Pick<ReportedMetric, 'unit' | 'currency'>;

/** Number formats of results in a language. */
export interface ResultFormats {
  /** 3.85%, €66.61, 1,842 */
  readonly value: (value: number | null, unit: ValueUnit) => string;
  /** Signed: +0.57 pp, −€1.20 */
  readonly difference: (value: number | null, unit: ValueUnit) => string;
  /** +2.0% to +30.1%, of the lift, or else of the difference. */
  readonly interval: (effect: Effects, unit: ValueUnit) => string;
  /** +14.9%, the lift, or else the difference. */
  readonly effect: (effect: Effects, unit: ValueUnit) => string;
  /** 0.043, < 0.001 */
  readonly p: (value: number | null) => string;
  /** 99.8% */
  readonly chance: (value: number | null) => string;
  /** 0, 0.02%, 52.7% */
  readonly smallShare: (value: number | null) => string;
}

/** A comparison's absolute and relative difference; the latter's estimate is null if the baseline is too close to 0. */
interface Effects {
  readonly absolute: Estimate;
  readonly relative: Estimate;
}

const dash = '–';

/** Creates the number formats of a language. */
export function createResultFormats(
  locale: string,
  format: Pick<Format, 'lift' | 'share' | 'interval'>,
  words: Pick<PageWords['results']['goals'], 'points' | 'range'>,
): ResultFormats {
  const formatNumber = (value: number, options: Intl.NumberFormatOptions) =>
    getNumberFormat(locale, options).format(value).replace('-', '−');

  function number(value: number, { unit, currency }: ValueUnit, signDisplay: 'auto' | 'exceptZero'): string {
    if (unit === 'money' && currency !== null)
      return formatNumber(value, { style: 'currency', currency, signDisplay });
    return formatNumber(value, { maximumFractionDigits: decimalsFor(value), signDisplay });
  }

  const formats: ResultFormats = {
    value(value, unit) {
      if (value === null) return dash;
      if (unit.unit === 'share') return format.share(value, Math.abs(value) < 0.1 ? 2 : 1);
      return number(value, unit, 'auto');
    },
    difference(value, unit) {
      if (value === null) return dash;
      if (unit.unit === 'share')
        return words.points(
          formatNumber(value * 100, { maximumFractionDigits: 2, signDisplay: 'exceptZero' }),
        );
      return number(value, unit, 'exceptZero');
    },
    interval({ absolute, relative }, unit) {
      if (relative.estimate !== null) return format.interval(relative.lower, relative.upper);
      const { lower, upper } = absolute;
      const low = lower === null ? '−∞' : formats.difference(lower, unit);
      return words.range(low, upper === null ? '+∞' : formats.difference(upper, unit));
    },
    effect({ absolute, relative }, unit) {
      return relative.estimate === null
        ? formats.difference(absolute.estimate, unit)
        : format.lift(relative.estimate);
    },
    p(value) {
      if (value === null) return dash;
      if (value < 0.001) return `< ${formatNumber(0.001, {})}`;
      return formatNumber(value, { maximumSignificantDigits: 2 });
    },
    chance(value) {
      if (value === null) return dash;
      if (value > 0.9999) return `> ${format.share(0.9999, 2)}`;
      return value < 0.0001 ? `< ${format.share(0.0001, 2)}` : format.share(value, 1);
    },
    smallShare(value) {
      if (value === null) return dash;
      return format.share(value, value === 0 ? 0 : value < 0.1 ? 2 : 1);
    },
  };
  return formats;
}

/** Decimals for three significant digits of a small number. */
function decimalsFor(value: number): number {
  const size = Math.abs(value);
  if (size >= 100) return 0;
  return size >= 10 ? 1 : 3;
}
