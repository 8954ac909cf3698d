import { benjaminiHochberg } from './benjamini-hochberg.ts';

/**
 * e-BH (Wang and Ramdas 2022): of m e-values, given as logarithms, those of the k largest are discoveries for the largest k
 * with e_(k) ≥ m / (k alpha). The expected share of false discoveries stays below alpha, whatever the dependence and
 * whenever one looks. Gives for each the least alpha at which it is a discovery, which is what Benjamini and
 * Hochberg make of 1/e.
 */
export function eBenjaminiHochberg(logEValues: readonly number[]): readonly number[] {
  return benjaminiHochberg(logEValues.map((logE) => Math.exp(-logE)));
}
