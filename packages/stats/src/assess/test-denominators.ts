import type { AnalysisPlan, ArmInput } from '../analyze/analysis-plan.ts';
import { analyzeMetric } from '../analyze/analyze-metric.ts';
import type { MonitorState } from '../sequential/monitor.ts';

/** A comparison of a ratio's denominators. */
export interface DenominatorTest {
  readonly variant: string;
  /** Two-sided; the minimum over all looks if sequential. */
  readonly pValue: number | null;
  readonly isShifted: boolean;
  readonly monitor: MonitorState | null;
}

/**
 * Tests for each treatment whether a ratio's denominator differs from the control's, in which case the ratio compares different
 * populations. Returns nothing for other metrics.
 */
export function testDenominators(
  arms: readonly ArmInput[],
  plan: AnalysisPlan,
  history: Readonly<Record<string, MonitorState>>,
): readonly DenominatorTest[] {
  const denominators = arms.flatMap(({ variant, stats }): ArmInput[] =>
    stats.kind === 'ratio' || stats.kind === 'cupedRatio'
      ? [{ variant, stats: { kind: 'mean', n: stats.n, ...stats.den } }]
      : [],
  );
  if (denominators.length < arms.length) return [];
  const engine = plan.engine === 'sequential' ? 'sequential' : 'fixed';
  const twoSided = { ...plan, engine, correction: 'none', direction: 'increase' } as const;
  return analyzeMetric(denominators, twoSided, history).comparisons.map(({ variant, pValue, monitor }) => {
    const minPValue = engine === 'sequential' ? (monitor?.runningP ?? null) : pValue;
    return { variant, pValue: minPValue, isShifted: minPValue !== null && minPValue <= plan.alpha, monitor };
  });
}
