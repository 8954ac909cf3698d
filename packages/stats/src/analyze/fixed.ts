import type { ProportionStats } from '../arms/arm-stats.ts';
import { isLowCount } from '../compare/pair.ts';
import { criticalT } from '../compare/t-test.ts';
import { testMethodName, testPair } from '../compare/welch.ts';
import { newcombe } from '../proportion/newcombe.ts';
import { ratioNewcombe } from '../proportion/ratio-newcombe.ts';
import { warning } from '../result.ts';
import { finite } from './comparison.ts';
import { type Contrast, type EngineResult, hypothesisOf } from './contrast.ts';
import { relativeInterval } from './relative.ts';

/**
 * Compares two arms at a single look, at the end: by Welch's test with Fieller's relative interval, or, for proportions with few successes
 * or failures, by Newcombe's interval and its relative counterpart. Either pair of intervals excludes 0 exactly if p < alpha.
 */
export function analyzeFixed(contrast: Contrast, alpha: number): EngineResult {
  const { control, treatment } = contrast;
  const hasLowCounts = isLowCount(control.stats) || isLowCount(treatment.stats);
  return hasLowCounts && control.stats.kind === 'proportion' && treatment.stats.kind === 'proportion'
    ? analyzeLowCounts(contrast, [control.stats, treatment.stats], alpha)
    : analyzeWelch(contrast, alpha);
}

function analyzeWelch({ control, pair, plan }: Contrast, alpha: number): EngineResult {
  const method = testMethodName(control.stats, 'absolute', hypothesisOf(plan).side);
  const test = testPair(method, pair, { alpha, ...hypothesisOf(plan) });
  const { relative, warnings } = relativeInterval(
    pair,
    test.df === null ? null : criticalT(alpha / 2, test.df),
  );
  return {
    status: test.status,
    method,
    warnings: [...test.warnings, ...warnings],
    absolute: { method, estimate: test.estimate, lower: finite(test.ciLower), upper: finite(test.ciUpper) },
    relative,
    pValue: test.pValue,
    logE: null,
  };
}

function analyzeLowCounts(
  { pair, plan }: Contrast,
  [control, treatment]: readonly [ProportionStats, ProportionStats],
  alpha: number,
): EngineResult {
  const test = newcombe(control, treatment, { alpha, ...hypothesisOf(plan) });
  const ratio = ratioNewcombe(control, treatment, { alpha });
  const { method, estimate } = test;
  const kind = ratio.ciUpper === null ? null : Number.isFinite(ratio.ciUpper) ? 'bounded' : 'unbounded';
  return {
    status: test.status,
    method,
    warnings: [
      ...pair.warnings,
      ...(kind === 'unbounded' ? [warning('baseline_not_distinguishable_from_zero')] : []),
    ],
    absolute: { method, estimate, lower: finite(test.ciLower), upper: finite(test.ciUpper) },
    relative: {
      method: ratio.method,
      estimate: ratio.estimate,
      lower: finite(ratio.ciLower),
      upper: finite(ratio.ciUpper),
      kind,
    },
    pValue: test.pValue,
    logE: null,
  };
}
