import type { StateCode } from '@pixel/stats';
import type { ComparisonFacts } from './comparison-facts.ts';
import { describeDecided } from './describe-decided.ts';
import { describeEnded } from './describe-ended.ts';
import { describeCleared, describeHarm, describeNotCleared } from './describe-guardrail.ts';
import { describeHoldbackComparison } from './describe-holdback-comparison.ts';
import { describeMismatch } from './describe-mismatch.ts';
import {
  describeDenominatorShifted,
  describeInconsistent,
  describeNonDecidingGoal,
  describeNothingShown,
  describeTooCostly,
} from './describe-undecided.ts';
import {
  describeBeforeMinimumDays,
  describeBeforePlannedSize,
  describeBurnIn,
  describeNoData,
  describeNoPlannedSize,
  describeNotComparable,
  describeNothingToCompare,
  describeSingleArm,
} from './describe-waiting.ts';
import type { Sentence } from './sentence.ts';
import { shortenName } from './shorten-name.ts';

/**
 * Returns the sentence for a variant's effect on a goal, by its state and reason. With several variants, a sentence about one of them names
 * it, also in its parameters.
 */
export function describeComparison(facts: ComparisonFacts): Sentence {
  const sentence = describeHoldbackComparison(facts) ?? describeByCode[facts.code](facts);
  const isNamed = 'variant' in sentence.parameters || commonCodes.has(sentence.code);
  return facts.isOneOfSeveral && !isNamed ? withVariantName(sentence, facts.variant) : sentence;
}

/** Codes of sentences that apply to all variants alike. */
const commonCodes: ReadonlySet<string> = new Set([
  'single_variant',
  'no_planned_size',
  'before_planned_size',
  'before_minimum_days',
  'ended_without_planned_size',
  'ended_before_planned_size',
  'ended_before_minimum_days',
]);

function withVariantName({ code, parameters, sentence }: Sentence, variant: string): Sentence {
  return { code, parameters: { ...parameters, variant }, sentence: `${shortenName(variant)}: ${sentence}` };
}

const withGoalName =
  (describe: (facts: { readonly goal: string }) => Sentence) =>
  ({ goal }: ComparisonFacts): Sentence =>
    describe({ goal: goal.name });

const describeByCode: Readonly<Record<StateCode, (facts: ComparisonFacts) => Sentence>> = {
  decided: describeDecided,
  no_longer_shown: describeDecided,

  nothing_shown: describeNothingShown,
  inconsistent_data: withGoalName(describeInconsistent),
  expected_loss_above_limit: describeTooCostly,
  denominator_shifted: withGoalName(describeDenominatorShifted),
  informational: describeNonDecidingGoal,
  exploratory: describeNonDecidingGoal,

  cleared: describeCleared,
  not_cleared: describeNotCleared,
  guardrail_harmed: describeHarm,

  burn_in: describeBurnIn,
  no_planned_size: () => describeNoPlannedSize({}),
  before_planned_size: describeBeforePlannedSize,
  before_minimum_days: describeBeforeMinimumDays,
  ahead_too_early: describeBeforeMinimumDays,
  behind_too_early: describeBeforeMinimumDays,
  no_data: describeNoData,
  insufficient_n: withGoalName(describeNotComparable.insufficient_n),
  denominator_zero: withGoalName(describeNotComparable.denominator_zero),
  baseline_zero: withGoalName(describeNotComparable.baseline_zero),
  zero_variance: withGoalName(describeNotComparable.zero_variance),
  invalid_input: withGoalName(describeNotComparable.invalid_input),
  single_arm: () => describeSingleArm({}),

  ...describeEnded,

  // Reasons for an experiment's verdict that no comparison has.
  no_primary_goal: withGoalName(describeNothingToCompare),
  sample_ratio_mismatch: () => describeMismatch(null),
};
