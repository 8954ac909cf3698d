import type { EstimatedEffect, GoalFacts } from './comparison-facts.ts';
import { count, money, shortPercent } from './number-formats.ts';
import { phrase } from './phrase.ts';
import type { Sentence } from './sentence.ts';
import { shortenName } from './shorten-name.ts';

/** The facts for the impact of a difference. */
export interface ImpactFacts {
  readonly goal: Pick<GoalFacts, 'name' | 'kind' | 'unit' | 'currency'>;
  /** Per visitor, in the goal's unit. */
  readonly absolute: EstimatedEffect;
  readonly level: number;
  /** All visitors of the experiment's pages in 30 days at the current pace. */
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
  const [more = 0, least = 0, most = 0] = perMonth;
  const monthly = { goal: goal.name, estimate: more, lower: least, upper: most, level, visitorsPerMonth };
  return goal.unit === 'money'
    ? moneyPerMonth({ ...monthly, currency: goal.currency })
    : countPerMonth(monthly);
}

interface Monthly {
  readonly goal: string;
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
  readonly level: number;
  readonly visitorsPerMonth: number;
}

const countPerMonth = phrase('count_per_month', (p: Monthly) => {
  const write = (value: number) => count(rounded(value, p));
  return `${shortenName(p.goal)}: about ${write(Math.abs(p.estimate))} ${p.estimate < 0 ? 'fewer' : 'more'} ${ifItLasts(p, write)}`;
});
const moneyPerMonth = phrase('money_per_month', (p: Monthly & { readonly currency: string | null }) => {
  const write = (value: number) => money(rounded(value, p), p.currency, { maximumFractionDigits: 0 });
  return `${shortenName(p.goal)}: about ${write(Math.abs(p.estimate))} ${p.estimate < 0 ? 'less' : 'more'} ${ifItLasts(p, write)}`;
});

function ifItLasts(p: Monthly, write: (value: number) => string): string {
  const { estimate, lower, upper } = p;
  const [from, to] = estimate < 0 ? [-upper, -lower] : [lower, upper];
  const range = from < 0 ? `${write(from)} to ${write(to)}` : `${write(from)}–${write(to)}`;
  return `a month at current traffic (${shortPercent(p.level)} CI ${range}), if the effect lasts.`;
}

/** Rounds to the second digit of the estimate; more would suggest false precision. */
function rounded(value: number, { estimate, upper, lower }: Monthly): number {
  const size = Math.max(Math.abs(estimate), (upper - lower) / 10);
  const step = size > 0 ? Math.max(1, 10 ** (Math.floor(Math.log10(size)) - 1)) : 1;
  return Math.round(value / step) * step;
}
