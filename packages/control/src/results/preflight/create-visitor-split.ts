import { prepareAllocation } from '@pixel/engine';
import type { ReplayedVisitor } from '@pixel/store/events';
import type { PreflightSubject } from './preflight-subject.ts';
import { yieldToLoop } from './yield-to-loop.ts';

/** Returns the arm of each visitor by a salt, with the control as 0 and none as -1. Rejects with the reason of `signal`. */
export type VisitorSplit = (salt: string, signal: AbortSignal) => Promise<Int8Array>;

/** Takes a few milliseconds. */
const visitorsPerTurn = 5_000;

/** Prepares the split of visitors as edges decide it: by lists, holdout, layer, coverage and weights. */
export function createVisitorSplit(
  { allocation, control, holdout }: Pick<PreflightSubject, 'allocation' | 'control' | 'holdout'>,
  visitors: readonly Pick<ReplayedVisitor, 'anonymousId'>[],
): VisitorSplit {
  // Moves the control to the front.
  const armIndexOf = (variant: number) =>
    variant === control ? 0 : variant < control ? variant + 1 : variant;
  return async function split(salt, signal) {
    const allocate = prepareAllocation({ ...allocation, salt }, holdout ?? undefined);
    const armOf = new Int8Array(visitors.length);
    for (let from = 0; from < visitors.length; from += visitorsPerTurn) {
      await yieldToLoop(signal);
      for (const [at, { anonymousId }] of visitors.slice(from, from + visitorsPerTurn).entries()) {
        const allocated = allocate(anonymousId);
        armOf[from + at] = allocated.status === 'assigned' ? armIndexOf(allocated.variant) : -1;
      }
    }
    return armOf;
  };
}
