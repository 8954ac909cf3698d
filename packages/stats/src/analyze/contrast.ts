import type { Pair } from '../compare/pair.ts';
import type { Alternative } from '../compare/t-test.ts';
import type { Status, Warning } from '../result.ts';
import type { AnalysisPlan, ArmInput } from './analysis-plan.ts';
import type { Comparison, Interval } from './comparison.ts';

/** A control and a treatment with their plan: the input of every engine. */
export interface Contrast {
  readonly control: ArmInput;
  readonly treatment: ArmInput;
  /** The means and variances of both arms, computed together with all other arms of the metric. */
  readonly pair: Pair;
  readonly plan: AnalysisPlan;
  /** p-value of the pre-experiment difference between the arms; null without pre-experiment data. */
  readonly preExperimentPValue: number | null;
}

/** The result that every engine returns. */
export interface EngineResult {
  readonly status: Status;
  readonly method: string;
  readonly warnings: readonly Warning[];
  readonly absolute: Interval;
  readonly relative: Comparison['relative'];
  readonly pValue: number | null;
  /** Natural logarithm of the e-value; null for engines and one-sided looks without one. */
  readonly logE: number | null;
}

/** Returns the hypothesis of a plan's test: its side, and its margin as an absolute difference. */
export function hypothesisOf({ direction, margin = 0 }: AnalysisPlan): {
  readonly side: Alternative;
  readonly margin: number;
} {
  return direction === 'nonInferior' ? { side: 'greater', margin } : { side: 'two', margin: 0 };
}

/** Stands for a relative interval that couldn't be computed. */
export const noRelativeInterval: Comparison['relative'] = {
  method: 'none',
  estimate: null,
  lower: null,
  upper: null,
  kind: null,
};
