import { getNumberFormat } from '../../../browser/get-number-format.ts';
import type { SentenceParameters, Value } from './sentence-formatter.ts';

type Format = Intl.NumberFormatOptions;

/** Placeholder for a missing number. */
const unknown = '–';
const points = 'Prozentpunkte';
const signed = { signDisplay: 'exceptZero' } as const;
const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const upTo = (digits: number) => ({ minimumFractionDigits: 0, maximumFractionDigits: digits }) as const;
/** Larger numbers use powers of ten, since nobody counts their digits; those below `minWritten` become zero. */
const maxWritten = 1e15;
const minWritten = 1e-9;

/** Returns a share with one decimal: 52,7 %. */
export function percent(share: Value): string {
  return write(share, { style: 'percent', ...oneDecimal });
}

/** Returns a share rounded down to whole percents, so that only all is 100 %: 53 %. */
export function wholePercent(share: Value): string {
  return write(share, { style: 'percent', ...upTo(0), roundingMode: 'floor' });
}

/** Returns a share with at most two decimals: 95 %. */
export function shortPercent(share: Value): string {
  return write(share, { style: 'percent', ...upTo(2) });
}

/** Returns a share with at most four decimals: 42,1663 %. */
export function exactPercent(share: Value): string {
  return write(share, { style: 'percent', ...upTo(4) });
}

/** Returns a signed relative difference: +14,9 %. */
export function lift(share: Value): string {
  const isTiny = typeof share === 'number' && share !== 0 && Math.abs(share) < 0.000_5;
  const digits = isTiny ? { maximumSignificantDigits: 1 } : oneDecimal;
  return write(share, { style: 'percent', ...signed, ...digits });
}

/** Returns a signed limit: −10 %. */
export function limit(share: Value): string {
  return write(share, { style: 'percent', ...signed, ...upTo(1) });
}

/** Returns a probability, never rounded up to certainty: 99,99 %. */
export function chance(probability: Value): string {
  if (typeof probability === 'number' && probability > 0.9999) return 'über 99,99 %';
  if (typeof probability === 'number' && probability < 0.0001) return 'unter 0,01 %';
  return shortPercent(probability);
}

/** Returns a p-value with two digits: p = 0,043. */
export function pValue(p: Value): string {
  return typeof p === 'number' && p < 0.001
    ? 'p < 0,001'
    : `p = ${write(p, { maximumSignificantDigits: 2 })}`;
}

/** Returns a number with at most `digits` decimals: 12.345. */
export function count(number: Value, digits = 0): string {
  return write(number, upTo(digits));
}

/** Returns a number with its noun: 1 Woche, 3 Wochen. */
export function plural(number: Value, one: string, many: string): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}

/** Returns a number of visitors: 12.345 Besucher. */
export function visitors(number: Value): string {
  return `${count(number)} Besucher`;
}

/** The same in the dative: 12.345 Besuchern. */
export function toVisitors(number: Value): string {
  return plural(number, 'Besucher', 'Besuchern');
}

/** Returns an effect with its interval: +14,9 % (95-%-KI +2,0 % bis +30,1 %). */
export function effectOf(p: SentenceParameters): string {
  const { estimate = null, lower = null, upper = null } = p;
  if (estimate === null && lower === null && upper === null) return 'nicht berechenbar';
  return estimate === null ? intervalOf(p) : `${difference(estimate, p)} (${intervalOf(p)})`;
}

/** Returns only an effect's interval: 95-%-KI +2,0 % bis +30,1 %. */
export function intervalOf(p: SentenceParameters): string {
  const { lower = null, upper = null } = p;
  if (lower === null && upper === null) return `${interval(p.level)} unbegrenzt`;
  if (lower === null) return `${interval(p.level)} unter ${difference(upper, p)}`;
  if (upper === null) return `${interval(p.level)} über ${difference(lower, p)}`;
  return `${interval(p.level)} ${range(lower, upper, p)}`;
}

/** Returns two differences, with the unit once if it is a word: +2,0 % bis +30,1 %, +0,1 bis +0,4 Prozentpunkte. */
export function range(from: Value, to: Value, of: SentenceParameters): string {
  return `${difference(from, of).replace(` ${points}`, '')} bis ${difference(to, of)}`;
}

/** Returns the name of an interval by its confidence level: 95-%-KI. */
export function interval(level: Value): string {
  return `${shortPercent(level).replace(/\s/, '-')}-KI`;
}

/** Returns a signed difference in its unit: +14,9 %, −1,20 €, +0,35 Prozentpunkte. */
function difference(value: Value, { unit, currency }: SentenceParameters): string {
  switch (unit) {
    case 'relative':
      return lift(value);
    case 'share':
      return `${write(typeof value === 'number' ? value * 100 : null, { ...signed, ...upTo(2) })} ${points}`;
    case 'money':
      return money(value, currency, signed);
    default:
      return write(value, { ...signed, maximumSignificantDigits: 3 });
  }
}

/** Returns a difference without its sign. */
export function size(value: Value, of: SentenceParameters): string {
  return difference(typeof value === 'number' ? Math.abs(value) : value, of).replace('+', '');
}

/** Returns an amount in major units: 1,20 €; a plain number without a currency. */
export function money(value: Value, currency: Value, format: Format = {}): string {
  if (typeof currency !== 'string') return write(value, { ...upTo(2), ...format });
  return write(value, { style: 'currency', currency, ...format });
}

function write(value: Value, format: Format): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return unknown;
  const huge = Math.abs(value) < maxWritten ? {} : ({ notation: 'scientific', ...upTo(1) } as const);
  return getNumberFormat('de', { ...format, ...huge })
    .format(Math.abs(value) < minWritten ? 0 : value)
    .replace('-', '−');
}
