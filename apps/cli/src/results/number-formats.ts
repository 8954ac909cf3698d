import type { ReportedComparison, ReportedMetric } from '@pixel/control/client';

type ValueUnit = Pick<ReportedMetric, 'unit' | 'kind' | 'currency'>;

/** Placeholder for a missing number. */
export const missingNumber = '–';
/** From here on, numbers are abbreviated, to keep columns narrow. */
const large = 1e7;
/** From here on, numbers use powers of ten. */
const huge = 1e15;

/** Whether a lift must not be shown: with too few conversions it is noise, and a fixed-horizon test has none before its planned size. */
export function isWithheld({ warnings }: Pick<ReportedComparison, 'warnings'>): boolean {
  return warnings.includes('burn_in') || warnings.includes('before_planned_size');
}

/** Formats a number of people, events or days. */
export function formatCount(value: number | null): string {
  if (value === null) return missingNumber;
  return formatNumber(value, Math.abs(value) < large ? { maximumFractionDigits: 0 } : short);
}

/** Formats a fraction as a percentage: two decimals below 10%, otherwise one. */
export function formatShare(value: number | null): string {
  return value === null ? missingNumber : formatPercentage(value, Math.abs(value) < 0.1 ? 2 : 1, 'auto');
}

/** Formats a fraction as a percentage with as few decimals as needed, for levels and limits. */
export function formatLevel(value: number): string {
  return formatNumber(value, { style: 'percent', maximumFractionDigits: 2 });
}

/** Formats a relative difference with its sign. */
export function formatLift(value: number | null): string {
  return value === null ? missingNumber : formatPercentage(value, 1, 'exceptZero');
}

/** Formats a metric's value, sum or loss in its unit. */
export function formatAmount(value: number | null, { unit, kind, currency }: ValueUnit): string {
  if (value === null) return missingNumber;
  if (unit === 'share') return formatShare(value);
  if (unit === 'points') return formatPoints(value, { kind });
  return currency === null ? formatPlain(value) : formatMoney(value, currency);
}

/** Formats a difference between two scores, with its sign. */
export function formatPointsDifference(value: number | null, metric: Pick<ValueUnit, 'kind'>): string {
  return value === null ? missingNumber : formatPoints(value, metric, 'exceptZero');
}

/** Formats both limits of an interval, or the only one. */
export function formatInterval(
  { lower, upper }: { readonly lower: number | null; readonly upper: number | null },
  limit: (value: number) => string,
): string {
  if (lower === null && upper === null) return missingNumber;
  if (upper === null) return `${limit(lower ?? 0)} or more`;
  return lower === null ? `${limit(upper)} or less` : `${limit(lower)} to ${limit(upper)}`;
}

/** Formats the probability that chance alone produces as large an effect. */
export function formatPValue(value: number | null): string {
  if (value === null) return missingNumber;
  return value < 0.001
    ? '<0.001'
    : formatNumber(value, { minimumFractionDigits: 3, maximumFractionDigits: 3 });
}

function formatPercentage(value: number, digits: number, signDisplay: Sign): string {
  const size = Math.abs(value);
  const decimals = size < 10 ? digits : 0;
  return formatNumber(value, {
    style: 'percent',
    signDisplay,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    ...(size < 100 ? {} : { notation: 'compact' }),
  });
}

function formatPoints(value: number, { kind }: Pick<ValueUnit, 'kind'>, signDisplay: Sign = 'auto'): string {
  const digits = kind === 'nps' ? 1 : 2;
  return formatNumber(value, { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay });
}

function formatMoney(value: number, currency: string): string {
  const size = Math.abs(value);
  const digits = size < 100_000 ? {} : { maximumFractionDigits: 0, minimumFractionDigits: 0 };
  return formatNumber(value, { style: 'currency', currency, ...(size < large ? digits : short) });
}

function formatPlain(value: number): string {
  const size = Math.abs(value);
  if (size >= large) return formatNumber(value, short);
  return formatNumber(value, size < 1_000 ? { maximumSignificantDigits: 4 } : { maximumFractionDigits: 0 });
}

type Sign = Intl.NumberFormatOptions['signDisplay'];

const short: Intl.NumberFormatOptions = {
  notation: 'compact',
  maximumFractionDigits: 1,
  minimumFractionDigits: 0,
};

/** Creating a format takes far longer than using it. */
const formats = new Map<string, Intl.NumberFormat>();

const scientific: Intl.NumberFormatOptions = {
  notation: 'scientific',
  maximumFractionDigits: 1,
  minimumFractionDigits: 0,
};

function formatNumber(value: number, usual: Intl.NumberFormatOptions): string {
  const options = Math.abs(value) < huge ? usual : { ...usual, ...scientific };
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat('en', options);
  formats.set(key, format);
  return format.format(value).replaceAll('-', '−');
}
