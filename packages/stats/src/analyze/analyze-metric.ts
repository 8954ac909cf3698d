import type { ArmStats } from '../arms/arm-stats.ts';
import { pastOf } from '../arms/past-of.ts';
import { describePair, describePairs } from '../compare/pair.ts';
import { preBalance } from '../health/pre-balance.ts';
import { isTuned } from '../sequential/asymptotic.ts';
import type { AnalysisPlan, ArmInput, History } from './analysis-plan.ts';
import { findBayesian, probabilitiesBest } from './bayesian.ts';
import { type Interval, type MetricResult, reasonOf } from './comparison.ts';
import { conclude, type Found } from './conclude.ts';
import type { Contrast } from './contrast.ts';
import { correct } from './correct.ts';
import { findFixed } from './fixed.ts';
import { findSequential } from './sequential.ts';

/**
 * Compares every arm of a metric with the first one, the control. Never throws for data and never gives NaN or an infinity:
 * where there is no result, its status and reason say why. For unlimited looks, hand back what `monitor` said at the
 * look before.
 */
export function analyzeMetric(
  arms: readonly ArmInput[],
  plan: AnalysisPlan,
  history: History = {},
): MetricResult {
  const [control, ...treatments] = arms;
  if (control === undefined) return withoutComparisons('no_data');
  if (treatments.length === 0) return withoutComparisons('single_arm');
  if (!isPossible(plan)) return withoutComparisons('invalid_input');

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
  const found = contrasts.map((contrast) => find(contrast, plan.alpha));
  const corrected = correct(found, plan);
  const best = plan.engine === 'bayesian' ? probabilitiesBest(stats, plan) : [];
  const comparisons = contrasts.map((contrast, index) => {
    const finding = found[index] ?? find(contrast, plan.alpha);
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
  return { status: 'ok', reason: null, comparisons };
}

function withoutComparisons(status: Exclude<MetricResult['status'], 'ok'>): MetricResult {
  return { status, reason: reasonOf(status), comparisons: [] };
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
