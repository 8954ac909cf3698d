import { getNumberFormat } from '../../../browser/get-number-format.ts';
import type { SentenceParameters, Value } from './sentence-formatter.ts';

type Format = Intl.NumberFormatOptions;

/** Placeholder for a missing number. */
const missingNumber = '–';
const points = 'Prozentpunkte';
const signed = { signDisplay: 'exceptZero' } as const;
const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const upTo = (digits: number) => ({ minimumFractionDigits: 0, maximumFractionDigits: digits }) as const;
/** Larger numbers use powers of ten, since nobody counts their digits; those below `minWritten` become zero. */
const maxWritten = 1e15;
const minWritten = 1e-9;

/** Returns a share with one decimal: 52,7 %. */
export function formatPercent(share: Value): string {
  return formatNumber(share, { style: 'percent', ...oneDecimal });
}

/** Returns a share rounded down to whole percents, so that only all is 100 %: 53 %. */
export function formatWholePercent(share: Value): string {
  return formatNumber(share, { style: 'percent', ...upTo(0), roundingMode: 'floor' });
}

/** Returns a share with at most two decimals: 95 %. */
export function formatShortPercent(share: Value): string {
  return formatNumber(share, { style: 'percent', ...upTo(2) });
}

/** Returns a share with at most four decimals: 42,1663 %. */
export function formatExactPercent(share: Value): string {
  return formatNumber(share, { style: 'percent', ...upTo(4) });
}

/** Returns a signed relative difference: +14,9 %. */
export function formatLift(share: Value): string {
  const isTiny = typeof share === 'number' && share !== 0 && Math.abs(share) < 0.000_5;
  const digits = isTiny ? { maximumSignificantDigits: 1 } : oneDecimal;
  return formatNumber(share, { style: 'percent', ...signed, ...digits });
}

/** Returns a signed limit: −10 %. */
export function formatLimit(share: Value): string {
  return formatNumber(share, { style: 'percent', ...signed, ...upTo(1) });
}

/** Returns a probability, never rounded up to certainty: 99,99 %. */
export function formatChance(probability: Value): string {
  if (typeof probability === 'number' && probability > 0.9999) return 'über 99,99 %';
  if (typeof probability === 'number' && probability < 0.0001) return 'unter 0,01 %';
  return formatShortPercent(probability);
}

/** Returns a p-value with two digits: p = 0,043. */
export function formatPValue(p: Value): string {
  return typeof p === 'number' && p < 0.001
    ? 'p < 0,001'
    : `p = ${formatNumber(p, { maximumSignificantDigits: 2 })}`;
}

/** Returns a number with at most `digits` decimals: 12.345. */
export function formatCount(number: Value, digits = 0): string {
  return formatNumber(number, upTo(digits));
}

/** Returns a number with its noun: 1 Woche, 3 Wochen. */
export function pluralize(number: Value, one: string, many: string): string {
  return `${formatCount(number)} ${number === 1 ? one : many}`;
}

/** Returns a number of visitors: 12.345 Besucher. */
export function formatVisitors(number: Value): string {
  return `${formatCount(number)} Besucher`;
}

/** The same in the dative: 12.345 Besuchern. */
export function formatVisitorsDative(number: Value): string {
  return pluralize(number, 'Besucher', 'Besuchern');
}

/** Returns an effect with its interval: +14,9 % (95-%-KI +2,0 % bis +30,1 %). */
export function formatEffect(p: SentenceParameters): string {
  const { estimate = null, lower = null, upper = null } = p;
  if (estimate === null && lower === null && upper === null) return 'nicht berechenbar';
  return estimate === null ? formatInterval(p) : `${formatDifference(estimate, p)} (${formatInterval(p)})`;
}

/** Returns only an effect's interval: 95-%-KI +2,0 % bis +30,1 %. */
export function formatInterval(p: SentenceParameters): string {
  const { lower = null, upper = null } = p;
  if (lower === null && upper === null) return `${formatIntervalName(p.level)} unbegrenzt`;
  if (lower === null) return `${formatIntervalName(p.level)} unter ${formatDifference(upper, p)}`;
  if (upper === null) return `${formatIntervalName(p.level)} über ${formatDifference(lower, p)}`;
  return `${formatIntervalName(p.level)} ${formatRange(lower, upper, p)}`;
}

/** Returns two differences, with the unit once if it is a word: +2,0 % bis +30,1 %, +0,1 bis +0,4 Prozentpunkte. */
export function formatRange(from: Value, to: Value, of: SentenceParameters): string {
  return `${formatDifference(from, of).replace(` ${points}`, '')} bis ${formatDifference(to, of)}`;
}

/** Returns the name of an interval by its confidence level: 95-%-KI. */
export function formatIntervalName(level: Value): string {
  return `${formatShortPercent(level).replace(/\s/, '-')}-KI`;
}

/** Returns a signed difference in its unit: +14,9 %, −1,20 €, +0,35 Prozentpunkte. */
function formatDifference(value: Value, { unit, currency }: SentenceParameters): string {
  switch (unit) {
    case 'relative':
      return formatLift(value);
    case 'share':
      return `${formatNumber(typeof value === 'number' ? value * 100 : null, { ...signed, ...upTo(2) })} ${points}`;
    case 'money':
      return formatMoney(value, currency, signed);
    default:
      return formatNumber(value, { ...signed, maximumSignificantDigits: 3 });
  }
}

/** Returns a difference without its sign. */
export function formatMagnitude(value: Value, of: SentenceParameters): string {
  return formatDifference(typeof value === 'number' ? Math.abs(value) : value, of).replace('+', '');
}

/** Returns an amount in major units: 1,20 €; a plain number without a currency. */
export function formatMoney(value: Value, currency: Value, format: Format = {}): string {
  if (typeof currency !== 'string') return formatNumber(value, { ...upTo(2), ...format });
  return formatNumber(value, { style: 'currency', currency, ...format });
}

function formatNumber(value: Value, format: Format): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return missingNumber;
  const huge = Math.abs(value) < maxWritten ? {} : ({ notation: 'scientific', ...upTo(1) } as const);
  return getNumberFormat('de', { ...format, ...huge })
    .format(Math.abs(value) < minWritten ? 0 : value)
    .replace('-', '−');
}
