import type { EstimatedEffect, GoalFacts } from './comparison-facts.ts';
import { formatCount, formatMoney, formatShortPercent } from './number-formats.ts';
import { phrase } from './phrase.ts';
import type { Sentence } from './sentence.ts';
import { shortenName } from './shorten-name.ts';

/** The facts for the impact of a difference. */
export interface ImpactFacts {
  readonly goal: Pick<GoalFacts, 'name' | 'kind' | 'unit' | 'currency'>;
  /** Per visitor, in the goal's unit. */
  readonly absolute: EstimatedEffect;
  readonly level: number;
  /** Visitors of the experiment in 30 days at the current pace. */
  readonly visitorsPerMonth: number;
}

/**
 * Returns the sentence for a difference's impact in a month at current traffic. Null for ratios, scores and quantiles, which don't add up
 * over visitors, and if a limit of the interval is unknown.
 */
export function describeImpact({ goal, absolute, level, visitorsPerMonth }: ImpactFacts): Sentence | null {
  const { estimate, lower, upper } = absolute;
  if (goal.unit === 'ratio' || goal.unit === 'points' || goal.kind === 'quantile') return null;
  if (estimate === null || lower === null || upper === null || !(visitorsPerMonth > 0)) return null;
  const perMonth = [estimate, lower, upper].map((value) => value * visitorsPerMonth);
  if (!perMonth.every(Number.isFinite)) return null;
  const [estimated = 0, lowest = 0, highest = 0] = perMonth;
  const monthly = {
    goal: goal.name,
    estimate: estimated,
    lower: lowest,
    upper: highest,
    level,
    visitorsPerMonth,
  };
  return goal.unit === 'money'
    ? moneyPerMonth({ ...monthly, currency: goal.currency })
    : countPerMonth(monthly);
}

interface MonthlyEffect {
  readonly goal: string;
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
  readonly level: number;
  readonly visitorsPerMonth: number;
}

const countPerMonth = phrase('count_per_month', (p: MonthlyEffect) => {
  const format = (value: number) => formatCount(roundToEstimate(value, p));
  return `${shortenName(p.goal)}: about ${format(Math.abs(p.estimate))} ${p.estimate < 0 ? 'fewer' : 'more'} ${ifItLasts(p, format)}`;
});
const moneyPerMonth = phrase('money_per_month', (p: MonthlyEffect & { readonly currency: string | null }) => {
  const format = (value: number) =>
    formatMoney(roundToEstimate(value, p), p.currency, { maximumFractionDigits: 0 });
  return `${shortenName(p.goal)}: about ${format(Math.abs(p.estimate))} ${p.estimate < 0 ? 'less' : 'more'} ${ifItLasts(p, format)}`;
});

function ifItLasts(p: MonthlyEffect, format: (value: number) => string): string {
  const { estimate, lower, upper } = p;
  const [from, to] = estimate < 0 ? [-upper, -lower] : [lower, upper];
  const range = from < 0 ? `${format(from)} to ${format(to)}` : `${format(from)}–${format(to)}`;
  return `a month at current traffic (${formatShortPercent(p.level)} CI ${range}), if the effect lasts.`;
}

/** Rounds to two digits of the estimate, since more would suggest false precision. */
function roundToEstimate(value: number, { estimate, upper, lower }: MonthlyEffect): number {
  const size = Math.max(Math.abs(estimate), (upper - lower) / 10);
  const step = size > 0 ? Math.max(1, 10 ** (Math.floor(Math.log10(size)) - 1)) : 1;
  return Math.round(value / step) * step;
}
