import type { ArmStats } from '../arms/arm-stats.ts';
import { preExperimentStats } from '../arms/pre-experiment-stats.ts';
import { describePair, describePairs } from '../compare/pair.ts';
import { preBalance } from '../health/pre-balance.ts';
import { isValidTuning } from '../sequential/asymptotic.ts';
import type { AnalysisPlan, ArmInput, MonitorHistory } from './analysis-plan.ts';
import type { MetricResult } from './comparison.ts';
import type { Contrast } from './contrast.ts';

/** One metric of a family; missing fields default to the plan's. */
export interface FamilyMetric extends Pick<Partial<AnalysisPlan>, 'direction' | 'margin'> {
  /** The first one is the control. */
  readonly arms: readonly ArmInput[];
  readonly history?: MonitorHistory;
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
  if (!isValidPlan(plan)) return { status: 'invalid_input', metric, contrasts: [] };
  const stats = arms.map((arm) => arm.stats);
  const pairs = describePairs(stats);
  const preExperiment = preExperimentPValues(stats);
  const contrasts = treatments.map((treatment, index) => ({
    control,
    treatment,
    plan,
    pair: pairs[index] ?? describePair(control.stats, treatment.stats),
    preExperimentPValue: preExperiment?.[index] ?? null,
  }));
  return { status: 'ok', metric, contrasts };
}

function isValidPlan({ alpha, engine, nStar = 0, margin = 0, direction, prior }: AnalysisPlan): boolean {
  const isValidTest = alpha > 0 && alpha < 1 && Number.isFinite(margin) && margin <= 0;
  const isValidPrior =
    prior === undefined || prior === null || (Number.isFinite(prior.mean) && prior.variance > 0);
  const side = direction === 'nonInferior' ? 'greater' : 'two';
  return isValidTest && isValidPrior && (engine !== 'sequential' || isValidTuning({ alpha, nStar, side }));
}

/** The p-value of each treatment against the control before the experiment; null without pre-experiment data. */
function preExperimentPValues(stats: readonly ArmStats[]): readonly (number | null)[] | null {
  const preExperiment = stats.map(preExperimentStats).filter((stats) => stats !== null);
  return preExperiment.length === stats.length ? preBalance(preExperiment).pValues : null;
}
