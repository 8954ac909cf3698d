import { type Effect, formatEffect, formatPercent, formatPValue, pluralize } from './number-formats.ts';
import { phrase } from './phrase.ts';
import type { Sentence } from './sentence.ts';
import { shortenName } from './shorten-name.ts';

/** Names of two experiments. */
interface ExperimentPair {
  readonly experiment: string;
  readonly other: string;
}

/** States that two experiments share hardly any visitors. */
export const fewShared = phrase(
  'interaction_few_shared',
  (p: ExperimentPair & { readonly share: number; readonly otherShare: number }) =>
    `Nothing to test: ${formatPercent(p.share)} of the visitors of ${shortenName(p.experiment)} and ${formatPercent(p.otherShare)} of those of ${shortenName(p.other)} are in both.`,
);

/** States that neither experiment has a goal to test. */
export const neitherHasGoal = phrase(
  'interaction_no_goal',
  (p: ExperimentPair) =>
    `Neither ${shortenName(p.experiment)} nor ${shortenName(p.other)} has a primary goal, so there is nothing to test.`,
);

/** States that a combination of variants has too few visitors. */
export const combinationsTooSmall = phrase(
  'interaction_too_few',
  (p: ExperimentPair & { readonly fewest: number; readonly needed: number }) =>
    `Too early to tell: ${pluralize(p.needed, 'visitor')} with a closed window are needed in each combination of variants, and one has ${pluralize(p.fewest, 'visitor')}.`,
);

/** States that one experiment is not split as planned, so that lifts among shared visitors can't be trusted either. */
export const splitIsOff = phrase(
  'interaction_mismatch',
  (p: ExperimentPair & { readonly pValue: number }) =>
    `Can't tell: visitors of ${shortenName(p.experiment)} are not split as planned (${formatPValue(p.pValue)}), also apart from ${shortenName(p.other)}. Its own results say more.`,
);

/** States that an experiment's variants influence who enters the other one, so that lifts compare different visitors. */
export const entryDependsOnVariant = phrase(
  'interaction_selected',
  (p: ExperimentPair & { readonly pValue: number }) =>
    `Can't tell: variants of ${shortenName(p.experiment)} differ in how many of their visitors enter ${shortenName(p.other)} (${formatPValue(p.pValue)}), so lifts among visitors of both compare different people.`,
);

/** States that the variants of both are correlated, so that their effects can't be separated. */
export const variantsAreCorrelated = phrase(
  'interaction_tied',
  (p: ExperimentPair & { readonly pValue: number }) =>
    `Can't tell: among visitors of both, the variants of ${shortenName(p.experiment)} and ${shortenName(p.other)} are correlated (${formatPValue(p.pValue)}), so their effects can't be told apart.`,
);

/** States that there is no evidence of an interaction. */
export const noInteraction = phrase(
  'interaction_none_shown',
  (p: ExperimentPair & { readonly visitors: number; readonly pValue: number }) =>
    `No sign that ${shortenName(p.experiment)} and ${shortenName(p.other)} interact, among ${pluralize(p.visitors, 'visitor')} of both (${formatPValue(p.pValue)}).`,
);

/** A lift that differs between two variants of the other experiment. */
export interface DifferentLift extends ExperimentPair {
  readonly goal: string;
  /** Name of the variant with the lift. */
  readonly variant: string;
  /** Names of the other experiment's variants. */
  readonly from: string;
  readonly to: string;
  /** The lift with `to` minus the lift with `from`. */
  readonly difference: Effect;
}

/** Returns the sentence for the difference of a lift. */
export function describeDifferentLift({ difference, ...named }: DifferentLift): Sentence {
  return differentLift({ ...named, ...difference });
}

const differentLift = phrase(
  'interaction_shown',
  (p: Omit<DifferentLift, 'difference'> & Effect) =>
    `They interact: on ${shortenName(p.goal)}, the effect of ${shortenName(p.variant)} differs by ${formatEffect(p)} between ${shortenName(p.from)} and ${shortenName(p.to)} of ${shortenName(p.other)}. Read ${shortenName(p.experiment)} separately for each.`,
);

/** States that effects differ overall, without any single clear difference. */
export const interactionSomewhere = phrase(
  'interaction_shown_somewhere',
  (p: ExperimentPair & { readonly goal: string; readonly pValue: number }) =>
    `They interact: effects of ${shortenName(p.experiment)} on ${shortenName(p.goal)} differ between the variants of ${shortenName(p.other)} (${formatPValue(p.pValue)}). Read ${shortenName(p.experiment)} separately for each.`,
);
