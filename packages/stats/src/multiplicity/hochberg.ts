import { adjustAscending, runningMinimumBackwards } from './adjust-ascending.ts';

/**
 * Hochberg's adjustment (1988): the minimum of (m − j + 1) p_(j) over j ≥ i for the i-th smallest. More powerful than Holm's, for
 * independent or positively dependent tests.
 */
export function hochberg(pValues: readonly number[]): readonly number[] {
  return adjustAscending(pValues, (ascending) =>
    runningMinimumBackwards(ascending.map((p, rank) => (ascending.length - rank) * p)),
  );
}
