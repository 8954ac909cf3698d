import { formatLift, formatPValue } from './number-formats.ts';
import { phrase } from './phrase.ts';
import type { Sentence } from './sentence.ts';
import { shortenName } from './shorten-name.ts';

/** How a variant's lift changes with the days since the first exposure. */
export interface TrendFacts {
  readonly goal: string;
  readonly variant: string;
  /** Number of days in the trend. */
  readonly days: number;
  /** Fitted lifts on the first and the last day; null if the days have too little data to compare. */
  readonly trend: { readonly first: number; readonly last: number; readonly pValue: number } | null;
  readonly isShown: boolean;
}

/** Returns the sentence for whether a lift lasts. */
export function describeTrend({ goal, variant, days, trend, isShown }: TrendFacts): Sentence {
  if (trend === null) return tooFew({ goal, variant });
  const tested = { goal, variant, days, ...trend };
  if (!isShown) return noTrend(tested);
  return trend.last < trend.first ? falls(tested) : rises(tested);
}

/** States that it is too early to compare days. */
export const describeTooEarly = phrase(
  'trend_too_early',
  (p: { readonly days: number }) => `Days are compared once it has run for ${p.days} days.`,
);

/** States that a goal can't be divided into days. */
export const describeNoDays = phrase(
  'trend_not_of_kind',
  (p: { readonly goal: string }) =>
    `${shortenName(p.goal)} isn't a daily total, so its days aren't compared.`,
);

interface TestedTrend {
  readonly goal: string;
  readonly variant: string;
  readonly days: number;
  readonly first: number;
  readonly last: number;
  readonly pValue: number;
}

const falls = phrase(
  'trend_falls',
  (p: TestedTrend) => `${describeLine(p, 'falls')} Likely a novelty effect; run it longer before you decide.`,
);
const rises = phrase(
  'trend_rises',
  (p: TestedTrend) =>
    `${describeLine(p, 'rises')} Likely a primacy effect: visitors need to get used to it. Run it longer before you decide.`,
);
const noTrend = phrase(
  'trend_not_shown',
  (p: TestedTrend) =>
    `No trend in the lift of ${shortenName(p.variant)} shown over ${p.days} days since the first visit (${formatPValue(p.pValue)}).`,
);
const tooFew = phrase(
  'trend_too_few',
  (p: { readonly goal: string; readonly variant: string }) =>
    `Too little data on ${shortenName(p.goal)} by day to tell whether the lift of ${shortenName(p.variant)} lasts.`,
);

function describeLine(p: TestedTrend, direction: 'falls' | 'rises'): string {
  return `The lift of ${shortenName(p.variant)} ${direction} with the days since the first visit: about ${formatLift(p.first)} on day 1, ${formatLift(p.last)} on day ${p.days} (${formatPValue(p.pValue)}).`;
}
