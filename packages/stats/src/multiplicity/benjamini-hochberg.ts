import { inOrder, runningMinimumBackwards } from './ordered.ts';

/**
 * Benjamini's and Hochberg's adjustment (1995): the least of m p_(j) / j over j ≥ i for the i-th smallest. The expected
 * share of false discoveries stays below alpha, for tests that are independent or positively dependent.
 */
export function benjaminiHochberg(pValues: readonly number[]): readonly number[] {
  return stepUp(pValues, 1);
}

/**
 * Benjamini's and Yekutieli's adjustment (2001): the same times 1 + ½ + … + 1/m, for tests that depend on each other in
 * any way.
 */
export function benjaminiYekutieli(pValues: readonly number[]): readonly number[] {
  return stepUp(
    pValues,
    pValues.reduce((total, _, index) => total + 1 / (index + 1), 0),
  );
}

function stepUp(pValues: readonly number[], factor: number): readonly number[] {
  return inOrder(pValues, (ascending) =>
    runningMinimumBackwards(ascending.map((p, rank) => ((factor * ascending.length) / (rank + 1)) * p)),
  );
}
