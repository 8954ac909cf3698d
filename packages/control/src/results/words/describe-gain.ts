import { formatCount, formatInterval, formatLift, pluralize } from './number-formats.ts';
import { phrase } from './phrase.ts';
import type { Sentence } from './sentence.ts';
import { shortenName } from './shorten-name.ts';

/** Shipped winners with the same primary goal. */
interface Winners {
  readonly goal: string;
  readonly winners: number;
}

/** The sum of what their holdbacks measured. */
export interface MeasuredFacts {
  readonly winners: number;
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
  readonly level: number;
  /** Sum of the estimates of the same winners' tests. */
  readonly atTest: number;
}

/** Returns the sentence for what the holdbacks of winners measured, or that they measured nothing. */
export function describeGain({
  goal,
  winners,
  withHoldback,
  measured,
}: Winners & { readonly withHoldback: number; readonly measured: MeasuredFacts | null }): Sentence {
  if (measured !== null) {
    const { winners: holdbacks, ...sum } = measured;
    return gainMeasured({ goal, winners, holdbacks, ...sum });
  }
  return withHoldback === 0
    ? gainWithoutHoldback({ goal, winners })
    : gainNotMeasured({ goal, winners, withHoldback });
}

const gainMeasured = phrase(
  'gain_measured',
  (p: Winners & { readonly holdbacks: number } & Omit<MeasuredFacts, 'winners'>) =>
    `${shortenName(p.goal)}: ${formatLift(p.estimate)}${p.holdbacks === 1 ? '' : ' together'} (${formatInterval({ ...p, unit: 'relative', currency: null })}), measured by the ${p.holdbacks === 1 ? 'holdback' : 'holdbacks'} of ${formatCount(p.holdbacks)} of ${pluralize(p.winners, 'shipped winner')}. ${p.holdbacks === 1 ? 'Its test' : 'Their tests'} had said ${formatLift(p.atTest)}.`,
);
const gainNotMeasured = phrase(
  'gain_not_measured',
  (p: Winners & { readonly withHoldback: number }) =>
    `${shortenName(p.goal)}: ${formatCount(p.withHoldback)} of ${pluralize(p.winners, 'shipped winner')} ${p.withHoldback === 1 ? 'has' : 'have'} a holdback, but no lift can be read from ${p.withHoldback === 1 ? 'it' : 'them'}.`,
);
const gainWithoutHoldback = phrase(
  'gain_without_holdback',
  (p: Winners) =>
    `${shortenName(p.goal)}: no holdback measures ${p.winners === 1 ? 'the shipped winner' : `the ${formatCount(p.winners)} shipped winners`}, so nobody knows what ${p.winners === 1 ? 'it brings' : 'they bring'}.`,
);

interface NaiveFacts extends Winners {
  readonly naive: { readonly winners: number; readonly estimate: number | null };
}

/** Returns the sentence for the sum of all winners' test estimates, and why it is too high. Null if no test has a relative difference. */
export function describeNaiveGain({ goal, naive }: NaiveFacts): Sentence | null {
  const { winners, estimate } = naive;
  return estimate === null ? null : gainNaive({ goal, winners, estimate });
}

const gainNaive = phrase(
  'gain_naive',
  (p: Winners & { readonly estimate: number }) =>
    `${shortenName(p.goal)}: the ${p.winners === 1 ? 'winner’s own test' : `tests of all ${formatCount(p.winners)} winners`} said ${formatLift(p.estimate)}${p.winners === 1 ? '' : ' together'}. That is usually too high: a variant wins partly because chance helped it (winner’s curse).`,
);
