import { count, intervalOf, lift, plural } from './figures.ts';
import { phrase } from './phrase.ts';
import type { Sentence } from './sentence.ts';
import { short } from './short.ts';

/** Winners that were shipped, with one primary goal. */
interface Winners {
  readonly goal: string;
  readonly winners: number;
}

/** What their holdbacks measured, added up. */
export interface MeasuredFacts {
  readonly winners: number;
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
  readonly level: number;
  /** What the tests of the same winners had said. */
  readonly atTest: number;
}

/** Says what the holdbacks of winners measured, or that they have not. */
export function sayGain({
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
    `${short(p.goal)}: ${count(p.holdbacks)} of ${plural(p.winners, 'shipped winner')} ${p.holdbacks === 1 ? 'is' : 'are'} measured by a holdback: ${lift(p.estimate)} together (${intervalOf({ ...p, unit: 'relative', currency: null })}), where ${p.holdbacks === 1 ? 'its test' : 'their tests'} had said ${lift(p.atTest)}.`,
);
const gainNotMeasured = phrase(
  'gain_not_measured',
  (p: Winners & { readonly withHoldback: number }) =>
    `${short(p.goal)}: ${count(p.withHoldback)} of ${plural(p.winners, 'shipped winner')} ${p.withHoldback === 1 ? 'has' : 'have'} a holdback, but no lift can be read from ${p.withHoldback === 1 ? 'it' : 'them'}.`,
);
const gainWithoutHoldback = phrase(
  'gain_without_holdback',
  (p: Winners) =>
    `${short(p.goal)}: no holdback measures ${p.winners === 1 ? 'the shipped winner' : `the ${count(p.winners)} shipped winners`}, so that nobody knows what ${p.winners === 1 ? 'it brings' : 'they bring'}.`,
);

interface NaiveFacts extends Winners {
  readonly naive: { readonly winners: number; readonly estimate: number | null };
}

/** Says what the tests of all winners add up to, and why that is no total. Null where no test has a relative difference. */
export function sayNaiveGain({ goal, naive }: NaiveFacts): Sentence | null {
  const { winners, estimate } = naive;
  return estimate === null ? null : gainNaive({ goal, winners, estimate });
}

const gainNaive = phrase(
  'gain_naive',
  (p: Winners & { readonly estimate: number }) =>
    `${short(p.goal)}: the ${p.winners === 1 ? 'winner’s own test' : `tests of all ${count(p.winners)} winners`} said ${lift(p.estimate)}${p.winners === 1 ? '' : ' together'}. That is too much as a rule: a variant wins partly because chance helped it (winner’s curse).`,
);
