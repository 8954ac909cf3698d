import { describePair } from '../compare/pair.ts';
import { areValid, type TestOptions } from '../compare/t-test.ts';
import { testEffect } from '../compare/welch.ts';
import { firstStatus, noResult, type TestResult, warn } from '../result.ts';
import { sum } from '../special/sum.ts';
import { mergeStillStrata, type Stratum, sizeOf } from './stratum.ts';

/**
 * Post-stratification conditional on the strata's sizes (Miratrix, Sekhon, Yu 2013): Σ w_k (mT_k − mC_k) with variance
 * Σ w_k² (vT_k + vC_k), w_k = n_k / N. Satterthwaite degrees of freedom over all arms of all strata.
 */
export function conditionalPostStratification(strata: readonly Stratum[], options: TestOptions): TestResult {
  const method = 'postStratification.conditional';
  if (!areValid(options)) return noResult(method, 'invalid_input');
  if (strata.length === 0) return noResult(method, 'no_data');
  const merged = mergeStillStrata(strata);
  if (merged === null) return noResult(method, 'invalid_input');
  const warnings = merged.length < strata.length ? [warn('merged_strata')] : [];
  const total = sum(merged.map(sizeOf));
  const found = merged.map((stratum) => ({
    pair: describePair(stratum.control, stratum.treatment),
    weight: sizeOf(stratum) / total,
  }));
  const parts = found.flatMap(({ pair, weight }) => ('control' in pair ? [{ ...pair, weight }] : []));
  if (parts.length < found.length)
    return noResult(method, firstStatus(found.map(({ pair }) => pair.status)), warnings);
  const variances = parts.flatMap(({ control, treatment, weight }) =>
    [control, treatment].map((arm) => ({
      variance: (weight * weight * arm.variance) / arm.n,
      df: arm.n - 1,
    })),
  );
  const variance = sum(variances.map((each) => each.variance));
  const effect = {
    estimate: sum(parts.map(({ control, treatment, weight }) => weight * (treatment.mean - control.mean))),
    se: Math.sqrt(variance),
    df: 1 / sum(variances.map((each) => (each.variance / variance) ** 2 / each.df)),
  };
  return testEffect({ method, status: 'ok', warnings }, effect, options);
}
