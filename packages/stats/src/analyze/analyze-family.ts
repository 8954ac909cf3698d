import type { AnalysisPlan } from './analysis-plan.ts';
import { probabilitiesBest } from './bayesian.ts';
import { isBurningIn } from './burn-in.ts';
import {
  type AdjustedComparison,
  type Interval,
  type MetricResult,
  withoutComparisons,
} from './comparison.ts';
import { computeFinding, type EngineFinding } from './compute-finding.ts';
import { conclude } from './conclude.ts';
import type { Contrast } from './contrast.ts';
import { type CorrectedLevels, correct } from './correct.ts';
import { type FamilyMetric, pairArms } from './pair-arms.ts';

/**
 * Analyzes metrics whose p-values are corrected together, because more comparisons find more by chance: usually the primary metrics with
 * all their treatments. Guardrails and dimensions are separate families. Returns the results in the order of the metrics; see
 * `analyzeMetric`.
 */
export function analyzeFamily(metrics: readonly FamilyMetric[], plan: AnalysisPlan): readonly MetricResult[] {
  const pairs = metrics.map((metric) => pairArms(metric, plan));
  const found = pairs.flatMap(({ contrasts }) =>
    contrasts.map((contrast) => computeFinding(contrast, plan.alpha)),
  );
  const tested = pairs
    .flatMap(({ contrasts }) => contrasts)
    .map((contrast, index) => untilReady(contrast, found[index]));
  const corrected = correct(tested, plan);
  let next = 0;
  return pairs.map(({ status, contrasts, metric }) => {
    if (status !== 'ok') return withoutComparisons(status);
    const start = next;
    next += contrasts.length;
    const findings = found.slice(start, next);
    const share = corrected === null ? null : { ...corrected, pValues: corrected.pValues.slice(start, next) };
    return { status, reason: null, comparisons: compare(metric, { contrasts, findings, corrected: share }) };
  });
}

/** A p-value is invalid during the burn-in and must not make others look better. */
function untilReady(
  contrast: Contrast,
  found: EngineFinding | undefined,
): Pick<EngineFinding, 'pValue' | 'logE'> {
  const { pValue = null, logE = null } = found ?? {};
  if (contrast.plan.engine !== 'sequential' || pValue === null || !isBurningIn(contrast))
    return { pValue, logE };
  return { pValue: 1, logE: logE === null ? null : Number.NEGATIVE_INFINITY };
}

/** The contrasts of a metric with their findings and corrections. */
interface Answers {
  readonly contrasts: readonly Contrast[];
  readonly findings: readonly EngineFinding[];
  readonly corrected: CorrectedLevels | null;
}

function compare({ arms, history = {} }: FamilyMetric, { contrasts, findings, corrected }: Answers) {
  const plan = contrasts[0]?.plan;
  const stats = arms.map((arm) => arm.stats);
  const best = plan?.engine === 'bayesian' ? probabilitiesBest(stats, plan) : [];
  return contrasts.map((contrast, index) => {
    const finding = findings[index] ?? computeFinding(contrast, contrast.plan.alpha);
    const pValue = corrected?.pValues[index] ?? null;
    return conclude(contrast, finding, {
      before: history[contrast.treatment.variant] ?? null,
      adjusted:
        corrected === null
          ? null
          : { ...intervalsAt(contrast, finding, corrected.alpha), pValue, alpha: corrected.alpha },
      probabilityBest: best[index + 1] ?? null,
    });
  });
}

/** The intervals at the corrected alpha. */
function intervalsAt(
  contrast: Contrast,
  found: EngineFinding,
  alpha: number,
): Pick<AdjustedComparison, keyof Interval | 'relative'> {
  const { absolute, relative } = alpha === contrast.plan.alpha ? found : computeFinding(contrast, alpha);
  return { ...absolute, relative };
}
