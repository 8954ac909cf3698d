import { inOrder, runningMinimumBackwards } from './ordered.ts';

/**
 * Hochberg's adjustment (1988): the least of (m − j + 1) p_(j) over j ≥ i for the i-th smallest. Stronger than Holm's, for
 * tests that are independent or positively dependent.
 */
export function hochberg(pValues: readonly number[]): readonly number[] {
  return inOrder(pValues, (ascending) =>
    runningMinimumBackwards(ascending.map((p, rank) => (ascending.length - rank) * p)),
  );
}
