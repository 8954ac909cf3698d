import { adjustAscending, runningMinimumBackwards } from './adjust-ascending.ts';

/**
 * Benjamini-Hochberg adjustment (1995): the minimum of m p_(j) / j over j ≥ i for the i-th smallest. Controls the false discovery rate at
 * alpha for independent or positively dependent tests.
 */
export function benjaminiHochberg(pValues: readonly number[]): readonly number[] {
  return stepUp(pValues, 1);
}

/** Benjamini-Yekutieli adjustment (2001): Benjamini-Hochberg's times 1 + ½ + … + 1/m, for arbitrarily dependent tests. */
export function benjaminiYekutieli(pValues: readonly number[]): readonly number[] {
  return stepUp(
    pValues,
    pValues.reduce((total, _, index) => total + 1 / (index + 1), 0),
  );
}

function stepUp(pValues: readonly number[], factor: number): readonly number[] {
  return adjustAscending(pValues, (ascending) =>
    runningMinimumBackwards(ascending.map((p, rank) => ((factor * ascending.length) / (rank + 1)) * p)),
  );
}
