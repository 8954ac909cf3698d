import { phrase } from './phrase.ts';
import type { Sentence } from './sentence.ts';

/** Says why there are no results: an experiment has not run, nobody had looked at that time, or nobody has yet. */
export function sayNotComputed({
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
const notComputed = phrase(
  'not_computed',
  () => 'Not computed yet. First results are there within a minute.',
);
const notComputedBefore = phrase(
  'not_computed_before',
  () => 'No results were computed up to that time. Ask for a later one.',
);
