import { phrase } from './phrase.ts';
import type { Sentence } from './sentence.ts';

/** Returns the sentence for why there are no results: the experiment hasn't run, there was no look by that time, or there is none yet. */
export function describeNotComputed({
  hasRun,
  isOfPast,
}: {
  readonly hasRun: boolean;
  readonly isOfPast: boolean;
}): Sentence {
  if (!hasRun) return notStarted({});
  return isOfPast ? notComputedBefore({}) : notComputed({});
}

const notStarted = phrase('not_started', () => 'Not started yet. Results begin with the first visitor.');
const notComputed = phrase('not_computed', () => 'Not computed yet. First results follow within a minute.');
const notComputedBefore = phrase(
  'not_computed_before',
  () => 'No results were computed up to that time. Choose a later one.',
);
