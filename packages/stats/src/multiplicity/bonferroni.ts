/** Bonferroni's adjustment: m p. The probability of any false alarm stays below alpha, whatever the dependence. */
export function bonferroni(pValues: readonly number[]): readonly number[] {
  return pValues.map((p) => Math.min(1, pValues.length * p));
}
