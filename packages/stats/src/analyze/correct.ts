import { benjaminiYekutieli } from '../multiplicity/benjamini-hochberg.ts';
import { adjustPValues } from '../multiplicity/compare-all.ts';
import { eBenjaminiHochberg } from '../multiplicity/e-bh.ts';
import { fcrAlpha } from '../multiplicity/fcr-interval.ts';
import type { AnalysisPlan } from './analysis-plan.ts';
import type { EngineResult } from './contrast.ts';

/** Corrected p-values of a metric's comparisons and the alpha for each interval. */
export interface CorrectedLevels {
  readonly pValues: readonly (number | null)[];
  readonly alpha: number;
}

/**
 * Corrects for the number of comparisons: a single look by Holm or Benjamini-Hochberg, sequential looks by Bonferroni on e-values or e-BH,
 * which are valid under any dependence. Intervals use alpha/m, or, after selection by the false discovery rate, max(R, 1) alpha/m
 * (Benjamini and Yekutieli 2005). Null without correction.
 */
export function correct(
  results: readonly Pick<EngineResult, 'pValue' | 'logE'>[],
  plan: AnalysisPlan,
): CorrectedLevels | null {
  const { alpha, correction, engine } = plan;
  const tests = results.filter(({ pValue }) => pValue !== null).length;
  if (correction === 'none' || engine === 'bayesian' || tests === 0) return null;
  const pValues = results.map(({ pValue }) => pValue);
  if (correction === 'holm') {
    const method = engine === 'sequential' ? 'bonferroni' : 'holm';
    return { pValues: adjustPValues(pValues, method), alpha: alpha / tests };
  }
  const adjusted =
    engine === 'sequential' ? adjustByEValues(results) : adjustPValues(pValues, 'benjaminiHochberg');
  const rejected = adjusted.filter((p) => p !== null && p <= alpha).length;
  return { pValues: adjusted, alpha: fcrAlpha({ tests, rejected, q: alpha }) };
}

/** Adjusts by e-BH. One-sided looks have no e-value; their p-values are corrected for arbitrary dependence (Benjamini-Yekutieli). */
function adjustByEValues(
  results: readonly Pick<EngineResult, 'pValue' | 'logE'>[],
): readonly (number | null)[] {
  const tested = results.filter(({ pValue }) => pValue !== null);
  const logs = tested.flatMap(({ logE }) => (logE === null ? [] : [logE]));
  const pValues = tested.flatMap(({ pValue }) => (pValue === null ? [] : [pValue]));
  const adjusted = [
    ...(logs.length === tested.length ? eBenjaminiHochberg(logs) : benjaminiYekutieli(pValues)),
  ];
  return results.map(({ pValue }) => (pValue === null ? null : (adjusted.shift() ?? null)));
}
