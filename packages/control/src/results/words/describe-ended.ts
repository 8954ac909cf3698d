import type { StateCode } from '@pixel/stats';
import type { ComparisonFacts } from './comparison-facts.ts';
import { limitOf } from './describe-guardrail.ts';
import { formatCount, formatLift, formatLimit, pluralize } from './number-formats.ts';
import { phrase } from './phrase.ts';
import type { Sentence } from './sentence.ts';
import { shortenName } from './shorten-name.ts';
import { formatDays } from './times.ts';

type EndedCode = Extract<StateCode, `ended_${string}`>;

/** Sentences by reason for an experiment that ended undecided. They announce nothing. */
export const describeEnded: Readonly<Record<EndedCode, (facts: ComparisonFacts) => Sentence>> = {
  ended_without_result: ({ goal }) => describeEndedWithoutResult({ goal: goal.name }),
  ended_in_burn_in({ rarer, visitorsNeeded: needed }) {
    if (rarer === null) return endedWithFewValues({ needed });
    const { outcome, control: ofControl, variant: ofVariant } = rarer;
    const describe = outcome === 'conversion' ? endedWithConversions : endedWithOthers;
    return describe({ needed, ofControl, ofVariant });
  },
  ended_before_planned_size({ plan: { plannedVisitors: planned }, progress: { visitors } }) {
    return planned === null ? endedWithoutPlannedSize({}) : endedBeforePlannedSize({ planned, visitors });
  },
  ended_before_minimum_days: ({ progress: { days }, plan: { minimumDays } }) =>
    endedBeforeMinimumDays({ days, minimumDays }),
  ended_uncleared: ({ worst, goal }) => endedUncleared({ worst, limit: limitOf(goal) }),
};

/** States that a goal couldn't be compared by the end of an experiment. */
export const describeEndedWithoutResult = phrase(
  'ended_without_result',
  (p: { readonly goal: string }) => `Ended without a result: ${shortenName(p.goal)} couldn't be compared.`,
);

interface SampleCounts {
  readonly needed: number;
  readonly ofControl: number;
  readonly ofVariant: number;
}

const endedWithConversions = phrase(
  'ended_with_conversions',
  (p: SampleCounts) =>
    `Ended with too little data: ${pluralize(p.needed, 'conversion')} needed per variant, ${recordedCounts(p)}.`,
);
const endedWithOthers = phrase(
  'ended_with_non_conversions',
  (p: SampleCounts) =>
    `Ended with too little data: ${pluralize(p.needed, 'visitor')} without a conversion needed per variant, ${recordedCounts(p)}.`,
);
const endedWithFewValues = phrase(
  'ended_with_few_values',
  (p: { readonly needed: number }) =>
    `Ended with too little data: ${pluralize(p.needed, 'visitor')} with a value needed per variant.`,
);
const endedBeforePlannedSize = phrase(
  'ended_before_planned_size',
  (p: { readonly planned: number; readonly visitors: number }) =>
    `Ended undecided: ${formatCount(p.visitors)} of the planned ${formatCount(p.planned)} visitors.`,
);
const endedWithoutPlannedSize = phrase(
  'ended_without_planned_size',
  () => 'Ended undecided: no size was planned.',
);
const endedBeforeMinimumDays = phrase(
  'ended_before_minimum_days',
  (p: { readonly days: number; readonly minimumDays: number }) =>
    `Ended undecided after ${formatDays(p.days)}: ${pluralize(p.minimumDays, 'day')} were the minimum.`,
);
const endedUncleared = phrase(
  'ended_uncleared',
  (p: { readonly worst: number | null; readonly limit: number }) =>
    p.worst === null
      ? `Ended inconclusive: the limit of ${formatLimit(p.limit)} isn't ruled out.`
      : `Ended inconclusive: at worst ${formatLift(p.worst)} (limit ${formatLimit(p.limit)}).`,
);

function recordedCounts({ ofControl, ofVariant }: SampleCounts): string {
  return `${formatCount(ofControl)} and ${formatCount(ofVariant)} recorded`;
}
