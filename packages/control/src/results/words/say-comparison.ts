import type { StateCode } from '@pixel/stats';
import type { ComparisonFacts } from './comparison-facts.ts';
import { sayDecided } from './say-decided.ts';
import { sayEnded } from './say-ended.ts';
import { sayCleared, sayHarm, sayNotCleared } from './say-guardrail.ts';
import { sayMismatch } from './say-mismatch.ts';
import { sayOfHoldback } from './say-of-holdback.ts';
import {
  sayDenominatorShifted,
  sayInconsistent,
  sayNothingShown,
  sayOnlyLookedAt,
  sayTooCostly,
} from './say-undecided.ts';
import {
  sayBeforeMinimumDays,
  sayBeforePlannedSize,
  sayBurnIn,
  sayNoData,
  sayNoPlannedSize,
  sayNotComparable,
  sayNothingToCompare,
  saySingleArm,
} from './say-waiting.ts';
import type { Sentence } from './sentence.ts';
import { shortenName } from './shorten-name.ts';

/**
 * Returns the sentence for a variant's effect on a goal, by its state and reason. With several variants, a sentence about one of them names
 * it, also in its parameters.
 */
export function sayComparison(facts: ComparisonFacts): Sentence {
  const sentence = sayOfHoldback(facts) ?? sayings[facts.code](facts);
  const isNamed = 'variant' in sentence.parameters || ofAll.has(sentence.code);
  return facts.isOneOfSeveral && !isNamed ? named(sentence, facts.variant) : sentence;
}

/** Codes of sentences that apply to all variants alike. */
const ofAll: ReadonlySet<string> = new Set([
  'single_variant',
  'no_planned_size',
  'before_planned_size',
  'before_minimum_days',
  'ended_without_planned_size',
  'ended_before_planned_size',
  'ended_before_minimum_days',
]);

function named({ code, parameters, sentence }: Sentence, variant: string): Sentence {
  return { code, parameters: { ...parameters, variant }, sentence: `${shortenName(variant)}: ${sentence}` };
}

const ofGoal =
  (say: (named: { readonly goal: string }) => Sentence) =>
  ({ goal }: ComparisonFacts): Sentence =>
    say({ goal: goal.name });

const sayings: Readonly<Record<StateCode, (facts: ComparisonFacts) => Sentence>> = {
  decided: sayDecided,
  no_longer_shown: sayDecided,

  nothing_shown: sayNothingShown,
  inconsistent_data: ofGoal(sayInconsistent),
  expected_loss_above_limit: sayTooCostly,
  denominator_shifted: ofGoal(sayDenominatorShifted),
  informational: sayOnlyLookedAt,
  exploratory: sayOnlyLookedAt,

  cleared: sayCleared,
  not_cleared: sayNotCleared,
  guardrail_harmed: sayHarm,

  burn_in: sayBurnIn,
  no_planned_size: () => sayNoPlannedSize({}),
  before_planned_size: sayBeforePlannedSize,
  before_minimum_days: sayBeforeMinimumDays,
  ahead_too_early: sayBeforeMinimumDays,
  behind_too_early: sayBeforeMinimumDays,
  no_data: sayNoData,
  insufficient_n: ofGoal(sayNotComparable.insufficient_n),
  denominator_zero: ofGoal(sayNotComparable.denominator_zero),
  baseline_zero: ofGoal(sayNotComparable.baseline_zero),
  zero_variance: ofGoal(sayNotComparable.zero_variance),
  invalid_input: ofGoal(sayNotComparable.invalid_input),
  single_arm: () => saySingleArm({}),

  ...sayEnded,

  // Reasons for an experiment's verdict that no comparison has.
  no_primary_goal: ofGoal(sayNothingToCompare),
  sample_ratio_mismatch: () => sayMismatch(null),
};
