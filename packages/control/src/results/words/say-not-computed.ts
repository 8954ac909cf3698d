import { phrase } from './phrase.ts';
import type { Sentence } from './sentence.ts';

/** Says why there are no results: an experiment has not run, or nobody has computed them yet. */
export function sayNotComputed({ hasRun }: { readonly hasRun: boolean }): Sentence {
  return hasRun ? notComputed({}) : notStarted({});
}

const notStarted = phrase('not_started', () => 'Not started yet. Results begin with the first visitor.');
const notComputed = phrase(
  'not_computed',
  () => 'Not computed yet. First results are there within a minute.',
);
