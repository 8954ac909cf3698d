import { type ComparisonFacts, toEffect } from './comparison-facts.ts';
import {
  type Effect,
  formatChance,
  formatDifference,
  formatEffect,
  formatInterval,
  formatShortPercent,
} from './number-formats.ts';
import { phrase } from './phrase.ts';
import type { Sentence } from './sentence.ts';
import { shortenName } from './shorten-name.ts';

/** Returns the sentence for an undecided comparison, and what it rules out. */
export function describeNothingShown(facts: ComparisonFacts): Sentence {
  const { plan, progress, chanceToWin, goal } = facts;
  const { estimate: _, ...interval } = toEffect(facts);
  const { lower, upper } = interval;
  const isPlannedSize = plan.plannedVisitors !== null && progress.visitors >= plan.plannedVisitors;
  if (plan.engine === 'bayesian' && isPlannedSize)
    return progress.status === 'ended'
      ? noClearDifference({ ...interval, chanceToWin })
      : noClearDifferenceAtPlannedSize({ ...interval, chanceToWin });
  if (isPlannedSize && lower !== null && upper !== null)
    return nothingAtPlannedSize({ ...interval, largest: Math.max(Math.abs(lower), Math.abs(upper)) });
  const gain = goal.direction === 'increase' ? upper : lower === null ? null : -lower;
  const isGain = gain !== null && gain > 0;
  if (progress.status === 'ended')
    return isGain ? gainRuledOut({ ...interval, gain }) : noDifference(interval);
  return isGain ? noDifferenceYet({ ...interval, gain }) : noGainYet(interval);
}

/** States that looks contradict each other. */
export const describeInconsistent = phrase(
  'inconsistent_data',
  ({ goal }: { readonly goal: string }) =>
    `Looks contradict each other: the effect on ${shortenName(goal)} changed while the experiment ran. Read the lift by day of first exposure.`,
);

/** Returns the sentence that a wrong decision would cost too much. */
export function describeTooCostly({ chanceToWin, plan, progress }: ComparisonFacts): Sentence {
  const costly = { chanceToWin, limit: plan.expectedLossLimit };
  return progress.status === 'ended' ? tooCostlyAtTheEnd(costly) : tooCostly(costly);
}

/** States that a ratio's denominator itself moved. */
export const describeDenominatorShifted = phrase(
  'denominator_shifted',
  ({ goal }: { readonly goal: string }) =>
    `Different visitors are counted: the denominator of ${shortenName(goal)} itself moved. Look at the value per visitor.`,
);

/** Returns the sentence for a goal that never decides. */
export function describeNonDecidingGoal(facts: ComparisonFacts): Sentence {
  const shown = { variant: facts.variant, goal: facts.goal.name, ...toEffect(facts) };
  return facts.code === 'informational' ? informational(shown) : exploratory(shown);
}

type Interval = Omit<Effect, 'estimate'>;

const noDifferenceYet = phrase(
  'no_difference_yet',
  (p: Interval & { readonly gain: number }) =>
    `No significant difference yet (${formatInterval(p)}). Keep running, or stop if gains under ${size(p.gain, p)} aren't worth it.`,
);
const noGainYet = phrase(
  'no_gain_yet',
  (p: Interval) => `No significant difference yet (${formatInterval(p)}). Keep running.`,
);
const gainRuledOut = phrase(
  'gain_ruled_out',
  (p: Interval & { readonly gain: number }) =>
    `No significant difference (${formatInterval(p)}). Gains above ${size(p.gain, p)} are ruled out.`,
);
const noDifference = phrase(
  'no_difference',
  (p: Interval) => `No significant difference (${formatInterval(p)}). Ship the simpler one.`,
);
const nothingAtPlannedSize = phrase(
  'nothing_at_planned_size',
  (p: Interval & { readonly largest: number }) =>
    `Planned size reached, no significant difference (${formatInterval(p)}). Effects beyond ±${size(p.largest, p)} are ruled out; ship the simpler one.`,
);

type BelievedEffect = Interval & { readonly chanceToWin: number | null };

const noClearDifferenceAtPlannedSize = phrase(
  'no_clear_difference_at_planned_size',
  (p: BelievedEffect) => `Planned size reached, ${unclear(p)}. Ship the simpler one.`,
);
const noClearDifference = phrase(
  'no_clear_difference',
  (p: BelievedEffect) => `Ended with ${unclear(p)}. Ship the simpler one.`,
);

interface LossParameters {
  readonly chanceToWin: number | null;
  readonly limit: number;
}

const tooCostly = phrase('too_costly', (p: LossParameters) => `Not decided: ${lossOf(p)}. Keep running.`);
const tooCostlyAtTheEnd = phrase(
  'too_costly_at_the_end',
  (p: LossParameters) => `Ended undecided: ${lossOf(p)}. Ship the simpler one.`,
);

type ShownEffect = Effect & { readonly variant: string; readonly goal: string };

const exploratory = phrase(
  'exploratory',
  (p: ShownEffect) =>
    `Exploratory: ${shortenName(p.goal)} with ${shortenName(p.variant)} ${formatEffect(p)}. It never decides.`,
);
const informational = phrase(
  'informational',
  (p: ShownEffect) =>
    `For information: ${shortenName(p.goal)} with ${shortenName(p.variant)} ${formatEffect(p)}. It isn't tested.`,
);

function unclear(p: BelievedEffect): string {
  return `no clear difference: ${formatChance(p.chanceToWin)} chance to beat control (${formatInterval(p)})`;
}

function lossOf({ chanceToWin, limit }: LossParameters): string {
  return `${formatChance(chanceToWin)} chance to beat control, and deciding may cost more than ${formatShortPercent(limit)} of its value`;
}

/** Formats a difference without its sign. */
function size(value: number, of: Pick<Effect, 'unit' | 'currency'>): string {
  return formatDifference(Math.abs(value), of).replace('+', '');
}
