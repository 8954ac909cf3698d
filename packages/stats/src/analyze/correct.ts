import { benjaminiYekutieli } from '../multiplicity/benjamini-hochberg.ts';
import { adjustPValues } from '../multiplicity/compare-all.ts';
import { eBenjaminiHochberg } from '../multiplicity/e-bh.ts';
import { fcrAlpha } from '../multiplicity/fcr-interval.ts';
import type { AnalysisPlan } from './analysis-plan.ts';
import type { Finding } from './contrast.ts';

/** Corrected p-values of a metric's comparisons and the alpha that an interval of each may use; null for no correction. */
export interface Corrected {
  readonly pValues: readonly (number | null)[];
  readonly alpha: number;
}

/**
 * Corrects for the number of comparisons: one look by Holm or Benjamini and Hochberg; unlimited looks by Bonferroni on
 * e-values or e-BH, which hold whatever the dependence. Intervals use alpha/m, after a selection by the false discovery
 * rate max(R, 1) alpha/m (Benjamini and Yekutieli 2005).
 */
export function correct(
  findings: readonly Pick<Finding, 'pValue' | 'logE'>[],
  plan: AnalysisPlan,
): Corrected | null {
  const { alpha, correction, engine } = plan;
  const tests = findings.filter(({ pValue }) => pValue !== null).length;
  if (correction === 'none' || engine === 'bayesian' || tests === 0) return null;
  const pValues = findings.map(({ pValue }) => pValue);
  if (correction === 'holm') {
    const method = engine === 'sequential' ? 'bonferroni' : 'holm';
    return { pValues: adjustPValues(pValues, method), alpha: alpha / tests };
  }
  const adjusted =
    engine === 'sequential' ? eAdjusted(findings) : adjustPValues(pValues, 'benjaminiHochberg');
  const rejected = adjusted.filter((p) => p !== null && p <= alpha).length;
  return { pValues: adjusted, alpha: fcrAlpha({ tests, rejected, q: alpha }) };
}

/** e-BH; looks one way have no e-value, and their p-values take the factor for any dependence. */
function eAdjusted(findings: readonly Pick<Finding, 'pValue' | 'logE'>[]): readonly (number | null)[] {
  const found = findings.filter(({ pValue }) => pValue !== null);
  const logs = found.flatMap(({ logE }) => (logE === null ? [] : [logE]));
  const pValues = found.flatMap(({ pValue }) => (pValue === null ? [] : [pValue]));
  const adjusted = [
    ...(logs.length === found.length ? eBenjaminiHochberg(logs) : benjaminiYekutieli(pValues)),
  ];
  return findings.map(({ pValue }) => (pValue === null ? null : (adjusted.shift() ?? null)));
}
