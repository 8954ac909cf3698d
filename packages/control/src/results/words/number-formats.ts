/** The unit of an effect: relative to the control's value, or the metric's own. */
export type EffectUnit = 'relative' | 'share' | 'number' | 'money' | 'ratio' | 'points';

/** An effect with its interval, for sentences. */
export interface Effect {
  readonly estimate: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
  /** Coverage of the interval: 0.95 for 95%. */
  readonly level: number;
  readonly unit: EffectUnit;
  /** Only for money. */
  readonly currency: string | null;
}

type Format = Intl.NumberFormatOptions;

/** Stands for a missing number. */
const missingNumber = '–';
const signed = { signDisplay: 'exceptZero' } as const;
const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const upTo = (digits: number) => ({ minimumFractionDigits: 0, maximumFractionDigits: digits }) as const;
/** Larger numbers are written in scientific notation, smaller ones as 0. */
const maxPlainNumber = 1e15;
const minPlainNumber = 1e-9;

/** Formats a share with one decimal: 52.7%. */
export function formatPercent(share: number | null): string {
  return formatNumber(share, { style: 'percent', ...oneDecimal });
}

/** Formats a share without decimals, rounded down: 53%. */
export function formatWholePercent(share: number | null): string {
  return formatNumber(share, { style: 'percent', ...upTo(0), roundingMode: 'floor' });
}

/** Formats a share with at most two decimals: 95%. */
export function formatShortPercent(share: number | null): string {
  return formatNumber(share, { style: 'percent', ...upTo(2) });
}

/** Formats a relative difference with its sign: +14.9%. */
export function formatLift(share: number | null): string {
  const isTiny = share !== null && share !== 0 && Math.abs(share) < 0.000_5;
  const digits = isTiny ? { maximumSignificantDigits: 1 } : oneDecimal;
  return formatNumber(share, { style: 'percent', ...signed, ...digits });
}

/** Formats a guardrail's limit with its sign: −10%. */
export function formatLimit(share: number | null): string {
  return formatNumber(share, { style: 'percent', ...signed, ...upTo(1) });
}

/** Formats a probability, never as certain: 99.99%. */
export function formatChance(probability: number | null): string {
  if (probability !== null && probability > 0.9999) return 'over 99.99%';
  if (probability !== null && probability < 0.0001) return 'under 0.01%';
  return formatShortPercent(probability);
}

/** Formats a p-value with two digits: p = 0.043. */
export function formatPValue(p: number | null): string {
  return p !== null && p < 0.001 ? 'p < 0.001' : `p = ${formatNumber(p, { maximumSignificantDigits: 2 })}`;
}

/** Formats a whole number: 12,345. */
export function formatCount(number: number | null): string {
  return formatNumber(number, upTo(0));
}

/** Formats a number with its noun: 1 visitor, 12,345 visitors. */
export function pluralize(number: number | null, noun: string): string {
  return `${formatCount(number)} ${noun}${number === 1 ? '' : 's'}`;
}

/** Formats an effect with its interval: +14.9% (95% CI +2.0% to +30.1%). */
export function formatEffect(effect: Effect): string {
  const { estimate, lower, upper } = effect;
  if (estimate === null && lower === null && upper === null) return 'not computable';
  return estimate === null
    ? formatInterval(effect)
    : `${formatDifference(estimate, effect)} (${formatInterval(effect)})`;
}

/** Formats only an effect's interval: 95% CI +2.0% to +30.1%. */
export function formatInterval(effect: Omit<Effect, 'estimate'>): string {
  const { lower, upper, level } = effect;
  const formatBound = (bound: number | null) => formatDifference(bound, effect);
  const ci = `${formatShortPercent(level)} CI`;
  if (lower !== null && upper !== null) return `${ci} ${formatBound(lower)} to ${formatBound(upper)}`;
  if (lower !== null) return `${ci} above ${formatBound(lower)}`;
  return upper === null ? `${ci} unbounded` : `${ci} below ${formatBound(upper)}`;
}

/** Formats a difference with its sign and unit: +14.9%, −€1.20, +0.35 pp. */
export function formatDifference(
  value: number | null,
  { unit, currency }: Pick<Effect, 'unit' | 'currency'>,
): string {
  switch (unit) {
    case 'relative':
      return formatLift(value);
    case 'share':
      return `${formatNumber(value === null ? null : value * 100, { ...signed, ...upTo(2) })} pp`;
    case 'money':
      return formatMoney(value, currency, signed);
    default:
      return formatNumber(value, { ...signed, maximumSignificantDigits: 3 });
  }
}

/** Formats an amount in major units: €1.20; a plain number without a currency. */
export function formatMoney(value: number | null, currency: string | null, format: Format = {}): string {
  if (currency === null) return formatNumber(value, { ...upTo(2), ...format });
  return formatNumber(value, { style: 'currency', currency, ...format });
}

function formatNumber(value: number | null, format: Format): string {
  if (value === null || !Number.isFinite(value)) return missingNumber;
  const notation = Math.abs(value) < maxPlainNumber ? {} : ({ notation: 'scientific', ...upTo(1) } as const);
  return new Intl.NumberFormat('en', { ...format, ...notation })
    .format(Math.abs(value) < minPlainNumber ? 0 : value)
    .replace('-', '−');
}
