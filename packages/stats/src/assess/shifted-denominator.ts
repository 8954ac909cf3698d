import type { AnalysisPlan, ArmInput } from '../analyze/analysis-plan.ts';
import { analyzeMetric } from '../analyze/analyze-metric.ts';
import type { MonitorState } from '../sequential/monitor.ts';

/** A ratio's denominators compared. */
export interface DenominatorTest {
  readonly variant: string;
  /** Two-sided; the least of all looks where looks are unlimited. */
  readonly pValue: number | null;
  readonly isShifted: boolean;
  readonly monitor: MonitorState | null;
}

/**
 * Tests for each treatment whether a ratio's denominator itself differs from the control's: then others are counted, and the ratio
 * compares different people. None for metrics that are no ratios.
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
    const least = engine === 'sequential' ? (monitor?.runningP ?? null) : pValue;
    return { variant, pValue: least, isShifted: least !== null && least <= plan.alpha, monitor };
  });
}
