import { prepareAllocation } from '@pixel/engine';
import type { ReplayedVisitor } from '@pixel/store/events';
import type { PreflightSubject } from './preflight-subject.ts';
import { turn } from './turn.ts';

/** Gives the arm of each visitor by a salt, -1 for none. The control is the first arm. Rejects with the reason of `signal`. */
export type SplitVisitors = (salt: string, signal: AbortSignal) => Promise<Int8Array>;

/** A few milliseconds. */
const visitorsATurn = 5_000;

/** Prepares the split of visitors as edges decide it: by lists, holdout, layer, coverage and weights. */
export function splitVisitors(
  { allocation, control, holdout }: Pick<PreflightSubject, 'allocation' | 'control' | 'holdout'>,
  visitors: readonly Pick<ReplayedVisitor, 'anonymousId'>[],
): SplitVisitors {
  // The control moves in front of those that stood before it.
  const placeOf = (variant: number) => (variant === control ? 0 : variant < control ? variant + 1 : variant);
  return async function split(salt, signal) {
    const allocate = prepareAllocation({ ...allocation, salt }, holdout ?? undefined);
    const armOf = new Int8Array(visitors.length);
    for (let from = 0; from < visitors.length; from += visitorsATurn) {
      await turn(signal);
      for (const [at, { anonymousId }] of visitors.slice(from, from + visitorsATurn).entries()) {
        const allocated = allocate(anonymousId);
        armOf[from + at] = allocated.status === 'assigned' ? placeOf(allocated.variant) : -1;
      }
    }
    return armOf;
  };
}
