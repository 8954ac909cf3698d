import type { ProportionStats } from '../arms/arm-stats.ts';
import { isLowCount } from '../compare/pair.ts';
import { criticalT } from '../compare/t-test.ts';
import { nameOfTest, testPair } from '../compare/welch.ts';
import { newcombe } from '../proportion/newcombe.ts';
import { ratioNewcombe } from '../proportion/ratio-newcombe.ts';
import { warn } from '../result.ts';
import { finite } from './comparison.ts';
import { type Contrast, type Finding, questionOf } from './contrast.ts';
import { relativeOf } from './relative.ts';

/**
 * A single look, at the end: Welch's test with Fieller's relative interval, or, for proportions with few successes or failures, Newcombe's
 * interval and its relative counterpart. Either pair of intervals excludes 0 exactly if p < alpha.
 */
export function findFixed(contrast: Contrast, alpha: number): Finding {
  const { control, treatment } = contrast;
  const isRare = isLowCount(control.stats) || isLowCount(treatment.stats);
  return isRare && control.stats.kind === 'proportion' && treatment.stats.kind === 'proportion'
    ? findRare(contrast, [control.stats, treatment.stats], alpha)
    : findUsual(contrast, alpha);
}

function findUsual({ control, pair, plan }: Contrast, alpha: number): Finding {
  const method = nameOfTest(control.stats, 'absolute', questionOf(plan).side);
  const test = testPair(method, pair, { alpha, ...questionOf(plan) });
  const { relative, warnings } = relativeOf(pair, test.df === null ? null : criticalT(alpha / 2, test.df));
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

function findRare(
  { pair, plan }: Contrast,
  [control, treatment]: readonly [ProportionStats, ProportionStats],
  alpha: number,
): Finding {
  const test = newcombe(control, treatment, { alpha, ...questionOf(plan) });
  const ratio = ratioNewcombe(control, treatment, { alpha });
  const { method, estimate } = test;
  const kind = ratio.ciUpper === null ? null : Number.isFinite(ratio.ciUpper) ? 'bounded' : 'unbounded';
  return {
    status: test.status,
    method,
    warnings: [
      ...pair.warnings,
      ...(kind === 'unbounded' ? [warn('baseline_not_distinguishable_from_zero')] : []),
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
