import { capitalize } from './capitalize.ts';
import type { ComparisonFacts } from './comparison-facts.ts';
import { toEffect } from './comparison-facts.ts';
import { type Effect, formatChance, formatCount, formatEffect, pluralize } from './number-formats.ts';
import { phrase } from './phrase.ts';
import type { Sentence } from './sentence.ts';
import { shortenName } from './shorten-name.ts';
import { aboutDays, formatFewDays } from './times.ts';

/** Returns the sentence for how many visitors with a value are still needed, with the current number if known. */
export function describeBurnIn({
  rarer,
  visitorsNeeded: needed,
  progress: { daysLeft },
}: ComparisonFacts): Sentence {
  if (rarer === null) return fewWithValue({ needed, daysLeft });
  const { outcome, control: ofControl, variant: ofVariant } = rarer;
  const describe = outcome === 'conversion' ? conversionsSoFar : othersSoFar;
  return describe({ needed, ofControl, ofVariant, daysLeft });
}

/** Returns the sentence for an experiment whose plan allows one look, before its planned size. */
export function describeBeforePlannedSize({ plan, progress, chanceToWin }: ComparisonFacts): Sentence {
  const { visitors, daysLeft } = progress;
  const sizeFacts = { planned: plan.plannedVisitors, visitors, daysLeft };
  return plan.engine === 'bayesian' && chanceToWin !== null
    ? chanceTooEarly({ ...sizeFacts, chanceToWin })
    : beforePlannedSize(sizeFacts);
}

/** States that no planned size was set. */
export const describeNoPlannedSize = phrase(
  'no_planned_size',
  () => 'Nothing can be decided without a planned size. Start a new phase with one.',
);

/** Returns the sentence for results before the minimum days, with what is visible so far. */
export function describeBeforeMinimumDays(facts: ComparisonFacts): Sentence {
  const { code, progress, plan } = facts;
  const { days } = progress;
  const { minimumDays } = plan;
  const earlyFacts = { ...toEffect(facts), days, minimumDays };
  if (code === 'ahead_too_early') return aheadTooEarly(earlyFacts);
  return code === 'behind_too_early' ? behindTooEarly(earlyFacts) : beforeMinimumDays({ days, minimumDays });
}

/** Returns the sentence for a variant without visitors to compare. */
export function describeNoData({ open }: ComparisonFacts): Sentence {
  return open > 0 ? onlyOpenWindows({ open }) : describeNoVisitors({});
}

interface GoalName {
  readonly goal: string;
}

/** Phrases for the reasons why a goal's sums can't be compared, by status. */
export const describeNotComparable = {
  insufficient_n: phrase(
    'few_visitors',
    (p: GoalName) => `Not enough data: too few visitors to compare ${shortenName(p.goal)}.`,
  ),
  denominator_zero: phrase(
    'nothing_to_divide_by',
    (p: GoalName) => `Not enough data: the denominator of ${shortenName(p.goal)} is 0 in a variant.`,
  ),
  baseline_zero: phrase(
    'control_is_zero',
    (p: GoalName) => `Not enough data: ${shortenName(p.goal)} of the control is 0, so there is no lift.`,
  ),
  zero_variance: phrase(
    'no_variance',
    (p: GoalName) => `Not enough data: ${shortenName(p.goal)} is the same for all visitors.`,
  ),
  invalid_input: phrase(
    'impossible_sums',
    (p: GoalName) =>
      `${shortenName(p.goal)} can't be computed: its sums contradict each other. Check its values.`,
  ),
};

/** States that there is no other variant. */
export const describeSingleArm = phrase(
  'single_variant',
  () => 'Nothing to compare: the experiment has one variant.',
);

/** States that there is no comparison, for an unknown reason. */
export const describeNothingToCompare = phrase(
  'nothing_to_compare',
  (p: GoalName) => `Nothing to compare for ${shortenName(p.goal)}.`,
);

const onlyOpenWindows = phrase(
  'only_open_windows',
  (p: { readonly open: number }) =>
    `Not enough data: ${pluralize(p.open, 'visitor')} still in their window, and a variant has nobody else.`,
);
/** States that not every variant has visitors yet. */
export const describeNoVisitors = phrase(
  'no_visitors',
  () => 'Not enough data: not every variant has visitors yet.',
);

interface VisitorsNeeded {
  readonly needed: number;
  readonly daysLeft: number | null;
}

interface CountsSoFar extends VisitorsNeeded {
  readonly ofControl: number;
  readonly ofVariant: number;
}

const conversionsSoFar = phrase(
  'conversions_so_far',
  (p: CountsSoFar) =>
    `Not enough data: ${pluralize(p.needed, 'conversion')} needed per variant ${formatCounts(p)}`,
);
const othersSoFar = phrase(
  'non_conversions_so_far',
  (p: CountsSoFar) =>
    `Not enough data: nearly all convert, and ${pluralize(p.needed, 'visitor')} without a conversion needed per variant ${formatCounts(p)}`,
);
const fewWithValue = phrase(
  'few_with_value',
  (p: VisitorsNeeded) =>
    `Not enough data: ${pluralize(p.needed, 'visitor')} with a value needed per variant.${aboutDays(p.daysLeft)}`,
);

interface PlannedVisitors {
  readonly planned: number | null;
  readonly visitors: number;
  readonly daysLeft: number | null;
}

const beforePlannedSize = phrase(
  'before_planned_size',
  (p: PlannedVisitors) =>
    `Valid only at the planned ${formatCount(p.planned)} visitors (${formatCount(p.visitors)} so far).${aboutDays(p.daysLeft)}`,
);
const chanceTooEarly = phrase(
  'chance_before_planned_size',
  (p: PlannedVisitors & { readonly chanceToWin: number }) =>
    `${capitalize(formatChance(p.chanceToWin))} chance to beat control. Don't use this to stop early: ${formatCount(p.visitors)} of the planned ${formatCount(p.planned)} visitors so far.${aboutDays(p.daysLeft)}`,
);

interface EarlyFacts {
  readonly days: number;
  readonly minimumDays: number;
}

const beforeMinimumDays = phrase(
  'before_minimum_days',
  (p: EarlyFacts) =>
    `${capitalize(formatFewDays(p.days))} in. Nothing is decided before ${pluralize(p.minimumDays, 'day')}.`,
);
const aheadTooEarly = phrase('ahead_too_early', (p: EarlyFacts & Effect) => `Ahead, ${onlyDaysYet(p)}`);
const behindTooEarly = phrase('behind_too_early', (p: EarlyFacts & Effect) => `Behind, ${onlyDaysYet(p)}`);

function formatCounts({ ofControl, ofVariant, daysLeft }: CountsSoFar): string {
  return `(${formatCount(ofControl)} and ${formatCount(ofVariant)} so far).${aboutDays(daysLeft)}`;
}

function onlyDaysYet(p: EarlyFacts & Effect): string {
  return `but ${formatFewDays(p.days)} in: ${formatEffect(p)}. Nothing is decided before ${pluralize(p.minimumDays, 'day')}.`;
}
