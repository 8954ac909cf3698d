import type { ArmStats } from '../arms/arm-stats.ts';
import { pastOf } from '../arms/past-of.ts';
import { describePair, describePairs } from '../compare/pair.ts';
import { preBalance } from '../health/pre-balance.ts';
import { isTuned } from '../sequential/asymptotic.ts';
import type { AnalysisPlan, ArmInput, History } from './analysis-plan.ts';
import { findBayesian, probabilitiesBest } from './bayesian.ts';
import { isBurningIn } from './burn-in.ts';
import { type Interval, type MetricResult, withoutComparisons } from './comparison.ts';
import { conclude, type Found } from './conclude.ts';
import type { Contrast } from './contrast.ts';
import { type Corrected, correct } from './correct.ts';
import { findFixed } from './fixed.ts';
import { findSequential } from './sequential.ts';

/** One metric of several that are judged together; what it does not say is as in the plan. */
export interface FamilyMetric extends Pick<Partial<AnalysisPlan>, 'direction' | 'margin'> {
  /** The first one is the control. */
  readonly arms: readonly ArmInput[];
  readonly history?: History;
}

/**
 * Analyzes metrics whose p-values are corrected together, for the more is looked at the more is found by chance: usually the
 * primary metrics with all their treatments. Guardrails and dimensions are families of their own. Gives the results in
 * the order of the metrics; see `analyzeMetric`.
 */
export function analyzeFamily(metrics: readonly FamilyMetric[], plan: AnalysisPlan): readonly MetricResult[] {
  const asked = metrics.map((metric) => ask(metric, plan));
  const found = asked.flatMap(({ contrasts }) => contrasts.map((contrast) => find(contrast, plan.alpha)));
  const tested = asked
    .flatMap(({ contrasts }) => contrasts)
    .map((contrast, index) => untilReady(contrast, found[index]));
  const corrected = correct(tested, plan);
  let next = 0;
  return asked.map(({ status, contrasts, metric }) => {
    if (status !== 'ok') return withoutComparisons(status);
    const start = next;
    next += contrasts.length;
    const findings = found.slice(start, next);
    const share = corrected === null ? null : { ...corrected, pValues: corrected.pValues.slice(start, next) };
    return { status, reason: null, comparisons: compare(metric, { contrasts, findings, corrected: share }) };
  });
}

/** What a metric asks: each treatment against the control, or why it can ask nothing. */
interface Asked {
  readonly status: MetricResult['status'];
  readonly metric: FamilyMetric;
  readonly contrasts: readonly Contrast[];
}

function ask(metric: FamilyMetric, family: AnalysisPlan): Asked {
  const { arms, direction = family.direction, margin = family.margin ?? 0 } = metric;
  const plan = { ...family, direction, margin };
  const [control, ...treatments] = arms;
  if (control === undefined) return { status: 'no_data', metric, contrasts: [] };
  if (treatments.length === 0) return { status: 'single_arm', metric, contrasts: [] };
  if (!isPossible(plan)) return { status: 'invalid_input', metric, contrasts: [] };
  const stats = arms.map((arm) => arm.stats);
  const pairs = describePairs(stats);
  const past = preBalanceOf(stats);
  const contrasts = treatments.map((treatment, index) => ({
    control,
    treatment,
    plan,
    pair: pairs[index] ?? describePair(control.stats, treatment.stats),
    past: past?.[index] ?? null,
  }));
  return { status: 'ok', metric, contrasts };
}

/** During the burn-in a p-value keeps no promise; it must not make others look better. */
function untilReady(contrast: Contrast, found: Found | undefined): Pick<Found, 'pValue' | 'logE'> {
  const { pValue = null, logE = null } = found ?? {};
  if (contrast.plan.engine !== 'sequential' || pValue === null || !isBurningIn(contrast))
    return { pValue, logE };
  return { pValue: 1, logE: logE === null ? null : Number.NEGATIVE_INFINITY };
}

/** The contrasts of a metric with what was found and corrected. */
interface Answers {
  readonly contrasts: readonly Contrast[];
  readonly findings: readonly Found[];
  readonly corrected: Corrected | null;
}

function compare({ arms, history = {} }: FamilyMetric, { contrasts, findings, corrected }: Answers) {
  const plan = contrasts[0]?.plan;
  const best =
    plan?.engine === 'bayesian'
      ? probabilitiesBest(
          arms.map(({ stats }) => stats),
          plan,
        )
      : [];
  return contrasts.map((contrast, index) => {
    const finding = findings[index] ?? find(contrast, contrast.plan.alpha);
    const pValue = corrected?.pValues[index] ?? null;
    return conclude(contrast, finding, {
      before: history[contrast.treatment.variant] ?? null,
      adjusted:
        corrected === null
          ? null
          : { ...intervalAt(contrast, finding, corrected.alpha), pValue, alpha: corrected.alpha },
      probabilityBest: best[index + 1] ?? null,
    });
  });
}

function isPossible({ alpha, engine, nStar = 0, margin = 0, direction, prior }: AnalysisPlan): boolean {
  const isLevel = alpha > 0 && alpha < 1 && Number.isFinite(margin) && margin <= 0;
  const isBelief =
    prior === undefined || prior === null || (Number.isFinite(prior.mean) && prior.variance > 0);
  const side = direction === 'nonInferior' ? 'greater' : 'two';
  return isLevel && isBelief && (engine !== 'sequential' || isTuned({ alpha, nStar, side }));
}

function find(contrast: Contrast, alpha: number): Found {
  switch (contrast.plan.engine) {
    case 'fixed':
      return findFixed(contrast, alpha);
    case 'sequential':
      return findSequential(contrast, alpha);
    case 'bayesian':
      return findBayesian(contrast);
  }
}

/** The interval at the alpha that correction leaves. */
function intervalAt(contrast: Contrast, found: Found, alpha: number): Interval {
  return alpha === contrast.plan.alpha ? found.absolute : find(contrast, alpha).absolute;
}

/** The p-value of each treatment's past against the control's; null where nothing is known of it. */
function preBalanceOf(stats: readonly ArmStats[]): readonly (number | null)[] | null {
  const past = stats.map(pastOf).filter((each) => each !== null);
  return past.length === stats.length ? preBalance(past).pValues : null;
}
