import type { AnalysisPlan, ArmInput, MonitorHistory } from './analysis-plan.ts';
import { analyzeFamily } from './analyze-family.ts';
import { type MetricResult, withoutComparisons } from './comparison.ts';

/**
 * Compares every arm of a metric with the first one, the control. Never throws for data and never returns NaN or infinity: if there is no
 * result, status and reason say why. For `sequential`, pass in the `monitor` of the previous look.
 */
export function analyzeMetric(
  arms: readonly ArmInput[],
  plan: AnalysisPlan,
  history: MonitorHistory = {},
): MetricResult {
  return analyzeFamily([{ arms, history }], plan)[0] ?? withoutComparisons('no_data');
}
