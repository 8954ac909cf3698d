import type { AnalysisPlan, ArmInput, History } from './analysis-plan.ts';
import { analyzeFamily } from './analyze-family.ts';
import { type MetricResult, withoutComparisons } from './comparison.ts';

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
  return analyzeFamily([{ arms, history }], plan)[0] ?? withoutComparisons('no_data');
}
