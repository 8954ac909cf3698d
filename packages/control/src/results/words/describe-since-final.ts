import type { ExperimentState } from '@pixel/stats';
import { formatCount, pluralize } from './number-formats.ts';
import { phrase } from './phrase.ts';
import { dayOf } from './times.ts';

/** States how many visitors of a final look were erased since; it still counts them. */
export const describeErased = phrase('erased_since_final', ({ visitors }: { readonly visitors: number }) => {
  const were = visitors === 1 ? 'was' : 'were';
  return `${pluralize(visitors, 'visitor')} counted here ${were} erased since; the figures are kept as they were.`;
});

interface RecomputedFacts {
  /** ISO 8601. */
  readonly computedAt: string;
  readonly timeZone: string;
  readonly state: ExperimentState;
  readonly visitors: number;
  /** Of the final look. */
  readonly finalState: ExperimentState;
  readonly finalVisitors: number;
}

const stateNames: Readonly<Record<ExperimentState, string>> = {
  untrusted: 'untrusted',
  harm: 'harmful',
  losing: 'losing',
  winning: 'winning',
  not_ready: 'not ready',
  inconclusive: 'inconclusive',
};

/** States the result of recomputing a phase after its final look. */
export const describeComputedAgain = phrase('computed_again', (p: RecomputedFacts) => {
  const when = `Computed again on ${dayOf(p.computedAt, p.timeZone)}`;
  const visitors =
    p.visitors === p.finalVisitors
      ? `the same ${pluralize(p.visitors, 'visitor')}`
      : `${formatCount(p.visitors)} of ${pluralize(p.finalVisitors, 'visitor')}`;
  const outcome = p.state === p.finalState ? `still ${stateNames[p.state]}` : `now ${stateNames[p.state]}`;
  return `${when}: ${visitors}, ${outcome}. The final results stay.`;
});
