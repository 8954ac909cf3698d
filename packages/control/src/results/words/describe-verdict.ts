import type { LeadingVerdict, StateCode } from '@pixel/stats';
import type { ComparisonFacts } from './comparison-facts.ts';
import { describeComparison } from './describe-comparison.ts';
import { describeMismatch, type Mismatch } from './describe-mismatch.ts';
import { describeNoComparison } from './describe-no-comparison.ts';
import { phrase } from './phrase.ts';
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
export function describeVerdict(facts: VerdictFacts): Sentence {
  const { verdict, comparison, mismatch } = facts;
  if (verdict.state === 'untrusted') return describeMismatch(mismatch);
  return comparison === null ? describeWithout(verdict.code, facts) : describeComparison(comparison);
}

/** Returns the sentence of a verdict without a comparison: the primary goal has none, or there is no primary goal. */
function describeWithout(code: StateCode, { goal, status }: VerdictFacts): Sentence {
  if (code === 'no_primary_goal' || goal === null)
    return status === 'ended' ? noPrimaryGoalAtTheEnd({}) : noPrimaryGoal({});
  return describeNoComparison({ code, goal, status });
}

const noPrimaryGoal = phrase(
  'no_primary_goal',
  () => 'No primary goal, so nothing decides this experiment. Start a new phase with one.',
);
const noPrimaryGoalAtTheEnd = phrase(
  'no_primary_goal_at_the_end',
  () => 'No primary goal, so nothing was decided.',
);
