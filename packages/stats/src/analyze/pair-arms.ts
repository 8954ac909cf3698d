import type { ArmStats } from '../arms/arm-stats.ts';
import { pastOf } from '../arms/past-of.ts';
import { describePair, describePairs } from '../compare/pair.ts';
import { preBalance } from '../health/pre-balance.ts';
import { isTuned } from '../sequential/asymptotic.ts';
import type { AnalysisPlan, ArmInput, History } from './analysis-plan.ts';
import type { MetricResult } from './comparison.ts';
import type { Contrast } from './contrast.ts';

/** One metric of a family; missing fields default to the plan's. */
export interface FamilyMetric extends Pick<Partial<AnalysisPlan>, 'direction' | 'margin'> {
  /** The first one is the control. */
  readonly arms: readonly ArmInput[];
  readonly history?: History;
}

/** The contrasts of a metric (each treatment against the control), or why there are none. */
export interface MetricContrasts {
  readonly status: MetricResult['status'];
  readonly metric: FamilyMetric;
  readonly contrasts: readonly Contrast[];
}

/** Pairs a metric's arms under the family's plan. */
export function pairArms(metric: FamilyMetric, family: AnalysisPlan): MetricContrasts {
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

function isPossible({ alpha, engine, nStar = 0, margin = 0, direction, prior }: AnalysisPlan): boolean {
  const isLevel = alpha > 0 && alpha < 1 && Number.isFinite(margin) && margin <= 0;
  const isBelief =
    prior === undefined || prior === null || (Number.isFinite(prior.mean) && prior.variance > 0);
  const side = direction === 'nonInferior' ? 'greater' : 'two';
  return isLevel && isBelief && (engine !== 'sequential' || isTuned({ alpha, nStar, side }));
}

/** The p-value of each treatment against the control before the experiment; null without pre-experiment data. */
function preBalanceOf(stats: readonly ArmStats[]): readonly (number | null)[] | null {
  const past = stats.map(pastOf).filter((each) => each !== null);
  return past.length === stats.length ? preBalance(past).pValues : null;
}
