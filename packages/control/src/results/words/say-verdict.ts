import type { LeadingVerdict, StateCode } from '@pixel/stats';
import type { ComparisonFacts } from './comparison-facts.ts';
import { phrase } from './phrase.ts';
import { sayComparison } from './say-comparison.ts';
import { type Mismatch, sayMismatch } from './say-mismatch.ts';
import { sayNoComparison } from './say-no-comparison.ts';
import type { Sentence } from './sentence.ts';

/** The verdict on an experiment's results, and the facts for its sentence. */
export interface VerdictFacts {
  readonly verdict: Pick<LeadingVerdict, 'state' | 'code'>;
  /** The comparison with the same code that it is about; null if there is none. */
  readonly comparison: ComparisonFacts | null;
  /** Name of the primary goal; null if there is none. */
  readonly goal: string | null;
  /** Only if the split is off. */
  readonly mismatch: Mismatch | null;
  readonly status: 'running' | 'paused' | 'ended';
}

/** Returns the sentence of a verdict. */
export function sayVerdict(facts: VerdictFacts): Sentence {
  const { verdict, comparison, mismatch } = facts;
  if (verdict.state === 'untrusted') return sayMismatch(mismatch);
  return comparison === null ? sayWithout(verdict.code, facts) : sayComparison(comparison);
}

/** For a primary goal without comparisons, or without a primary goal. */
function sayWithout(code: StateCode, { goal, status }: VerdictFacts): Sentence {
  if (code === 'no_primary_goal' || goal === null)
    return status === 'ended' ? noPrimaryGoalAtTheEnd({}) : noPrimaryGoal({});
  return sayNoComparison({ code, goal, status });
}

const noPrimaryGoal = phrase(
  'no_primary_goal',
  () => 'No primary goal, so nothing decides this experiment. Start a new phase with one.',
);
const noPrimaryGoalAtTheEnd = phrase(
  'no_primary_goal_at_the_end',
  () => 'No primary goal, so nothing was decided.',
);
