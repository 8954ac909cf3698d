import type { Pair } from '../compare/pair.ts';
import type { Alternative } from '../compare/t-test.ts';
import type { Status, Warning } from '../result.ts';
import type { AnalysisPlan, ArmInput } from './analysis-plan.ts';
import type { Comparison, Interval } from './comparison.ts';

/** A control and a treatment as the engines see them. */
export interface Contrast {
  readonly control: ArmInput;
  readonly treatment: ArmInput;
  /** Both arms, described together with all others. */
  readonly pair: Pair;
  readonly plan: AnalysisPlan;
  /** p-value of the pre-experiment difference between the arms; null without pre-experiment data. */
  readonly past: number | null;
}

/** An engine's result at a given alpha. */
export interface Finding {
  readonly status: Status;
  readonly method: string;
  readonly warnings: readonly Warning[];
  readonly absolute: Interval;
  readonly relative: Comparison['relative'];
  readonly pValue: number | null;
  readonly logE: number | null;
}

/** Returns the side and margin of a plan's test. */
export function questionOf({ direction, margin = 0 }: AnalysisPlan): {
  readonly side: Alternative;
  readonly margin: number;
} {
  return direction === 'nonInferior' ? { side: 'greater', margin } : { side: 'two', margin: 0 };
}

/** The absence of a relative interval. */
export const noRelative: Comparison['relative'] = {
  method: 'none',
  estimate: null,
  lower: null,
  upper: null,
  kind: null,
};
