/** Bonferroni adjustment: m p. Controls the family-wise error rate at alpha under any dependence. */
export function bonferroni(pValues: readonly number[]): readonly number[] {
  return pValues.map((p) => Math.min(1, pValues.length * p));
}
