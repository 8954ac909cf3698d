import { describePair } from '../compare/pair.ts';
import { isValidTestOptions, type TestOptions } from '../compare/t-test.ts';
import { testEffect } from '../compare/welch.ts';
import { noResult, type TestResult, warning, worstStatus } from '../result.ts';
import { sum } from '../special/sum.ts';
import { mergeDegenerateStrata, type Stratum, sizeOf } from './stratum.ts';

/**
 * Tests two arms by post-stratification conditional on the strata's sizes (Miratrix, Sekhon, Yu 2013): Σ w_k (mT_k − mC_k) with variance Σ
 * w_k² (vT_k + vC_k), w_k = n_k / N, and vT_k and vC_k the variances of the means. Satterthwaite degrees of freedom over all arms of all
 * strata.
 */
export function conditionalPostStratification(strata: readonly Stratum[], options: TestOptions): TestResult {
  const method = 'postStratification.conditional';
  if (!isValidTestOptions(options)) return noResult(method, 'invalid_input');
  if (strata.length === 0) return noResult(method, 'no_data');
  const merged = mergeDegenerateStrata(strata);
  if (merged === null) return noResult(method, 'invalid_input');
  const warnings = merged.length < strata.length ? [warning('merged_strata')] : [];
  const total = sum(merged.map(sizeOf));
  const described = merged.map((stratum) => ({
    pair: describePair(stratum.control, stratum.treatment),
    weight: sizeOf(stratum) / total,
  }));
  const usable = described.flatMap(({ pair, weight }) => ('control' in pair ? [{ ...pair, weight }] : []));
  if (usable.length < described.length)
    return noResult(method, worstStatus(described.map(({ pair }) => pair.status)), warnings);
  const variances = usable.flatMap(({ control, treatment, weight }) =>
    [control, treatment].map((arm) => ({
      variance: (weight * weight * arm.variance) / arm.n,
      df: arm.n - 1,
    })),
  );
  const variance = sum(variances.map((arm) => arm.variance));
  const effect = {
    estimate: sum(usable.map(({ control, treatment, weight }) => weight * (treatment.mean - control.mean))),
    se: Math.sqrt(variance),
    df: 1 / sum(variances.map((arm) => (arm.variance / variance) ** 2 / arm.df)),
  };
  return testEffect({ method, status: 'ok', warnings }, effect, options);
}
