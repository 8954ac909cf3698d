import type { Pair } from '../compare/pair.ts';
import type { Side } from '../compare/t-test.ts';
import type { Status, Warning } from '../result.ts';
import type { AnalysisPlan, ArmInput } from './analysis-plan.ts';
import type { Comparison, Interval } from './comparison.ts';

/** A control and a treatment as an engine sees them. */
export interface Contrast {
  readonly control: ArmInput;
  readonly treatment: ArmInput;
  /** Both, described together with all other arms. */
  readonly pair: Pair;
  readonly plan: AnalysisPlan;
  /** p-value of the arms' difference before the experiment; null where nothing is known of it. */
  readonly past: number | null;
}

/** What an engine finds out at some alpha. */
export interface Finding {
  readonly status: Status;
  readonly method: string;
  readonly warnings: readonly Warning[];
  readonly absolute: Interval;
  readonly relative: Comparison['relative'];
  readonly pValue: number | null;
  readonly logE: number | null;
}

/** Side and margin of a plan's test. */
export function questionOf({ direction, margin = 0 }: AnalysisPlan): {
  readonly side: Side;
  readonly margin: number;
} {
  return direction === 'nonInferior' ? { side: 'greater', margin } : { side: 'two', margin: 0 };
}

/** A relative interval that there is not. */
export const noRelative: Comparison['relative'] = {
  method: 'none',
  estimate: null,
  lower: null,
  upper: null,
  kind: null,
};
