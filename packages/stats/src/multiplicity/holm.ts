import { inOrder, runningMaximum } from './ordered.ts';

/**
 * Holm's adjustment (1979): the largest of (m − j + 1) p_(j) over j ≤ i for the i-th smallest. The probability of any false
 * alarm stays below alpha, whatever the dependence; never weaker than Bonferroni's.
 */
export function holm(pValues: readonly number[]): readonly number[] {
  return inOrder(pValues, (ascending) =>
    runningMaximum(ascending.map((p, rank) => (ascending.length - rank) * p)),
  );
}
