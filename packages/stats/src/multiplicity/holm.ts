import { adjustAscending, runningMaximum } from './adjust-ascending.ts';

/**
 * Holm's adjustment (1979): the maximum of (m − j + 1) p_(j) over j ≤ i for the i-th smallest. Controls the family-wise error rate at alpha
 * under any dependence; never less powerful than Bonferroni's.
 */
export function holm(pValues: readonly number[]): readonly number[] {
  return adjustAscending(pValues, (ascending) =>
    runningMaximum(ascending.map((p, rank) => (ascending.length - rank) * p)),
  );
}
