import type { AnalysisPlan } from './analysis-plan.ts';
import { probabilitiesBest } from './bayesian.ts';
import { isBurningIn } from './burn-in.ts';
import {
  type AdjustedComparison,
  type Interval,
  type MetricResult,
  withoutComparisons,
} from './comparison.ts';
import { conclude } from './conclude.ts';
import type { Contrast } from './contrast.ts';
import { type CorrectedLevels, correct } from './correct.ts';
import { type FamilyMetric, pairArms } from './pair-arms.ts';
import { type AnyEngineResult, runEngine } from './run-engine.ts';

/**
 * Analyzes metrics whose p-values are corrected together, because more comparisons yield more false positives: usually the primary metrics
 * with all their treatments. Guardrails and dimensions are separate families. Returns the results in the order of the metrics; see
 * `analyzeMetric`.
 */
export function analyzeFamily(metrics: readonly FamilyMetric[], plan: AnalysisPlan): readonly MetricResult[] {
  const pairs = metrics.map((metric) => pairArms(metric, plan));
  const results = pairs.flatMap(({ contrasts }) =>
    contrasts.map((contrast) => runEngine(contrast, plan.alpha)),
  );
  const tested = pairs
    .flatMap(({ contrasts }) => contrasts)
    .map((contrast, index) => maskBurnIn(contrast, results[index]));
  const corrected = correct(tested, plan);
  let next = 0;
  return pairs.map(({ status, contrasts, metric }) => {
    if (status !== 'ok') return withoutComparisons(status);
    const start = next;
    next += contrasts.length;
    const ownResults = results.slice(start, next);
    const ownLevels =
      corrected === null ? null : { ...corrected, pValues: corrected.pValues.slice(start, next) };
    return {
      status,
      reason: null,
      comparisons: compare(metric, { contrasts, results: ownResults, corrected: ownLevels }),
    };
  });
}

/** Replaces a p-value of the burn-in, which is invalid, by 1, so that correcting by it makes no other one look better. */
function maskBurnIn(
  contrast: Contrast,
  result: AnyEngineResult | undefined,
): Pick<AnyEngineResult, 'pValue' | 'logE'> {
  const { pValue = null, logE = null } = result ?? {};
  if (contrast.plan.engine !== 'sequential' || pValue === null || !isBurningIn(contrast))
    return { pValue, logE };
  return { pValue: 1, logE: logE === null ? null : Number.NEGATIVE_INFINITY };
}

/** The contrasts of a metric, their results in the same order, and their corrections. */
interface ContrastResults {
  readonly contrasts: readonly Contrast[];
  readonly results: readonly AnyEngineResult[];
  readonly corrected: CorrectedLevels | null;
}

function compare({ arms, history = {} }: FamilyMetric, { contrasts, results, corrected }: ContrastResults) {
  const plan = contrasts[0]?.plan;
  const stats = arms.map((arm) => arm.stats);
  const best = plan?.engine === 'bayesian' ? probabilitiesBest(stats, plan) : [];
  return contrasts.map((contrast, index) => {
    const result = results[index] ?? runEngine(contrast, contrast.plan.alpha);
    const pValue = corrected?.pValues[index] ?? null;
    return conclude(contrast, result, {
      previous: history[contrast.treatment.variant] ?? null,
      adjusted:
        corrected === null
          ? null
          : { ...intervalsAt(contrast, result, corrected.alpha), pValue, alpha: corrected.alpha },
      probabilityBest: best[index + 1] ?? null,
    });
  });
}

/** The intervals at the corrected alpha. */
function intervalsAt(
  contrast: Contrast,
  results: AnyEngineResult,
  alpha: number,
): Pick<AdjustedComparison, keyof Interval | 'relative'> {
  const { absolute, relative } = alpha === contrast.plan.alpha ? results : runEngine(contrast, alpha);
  return { ...absolute, relative };
}
