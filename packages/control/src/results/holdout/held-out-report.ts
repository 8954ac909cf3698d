import type { ReportedArm, ReportedComparison, ReportedMetric } from '../report/results-report.ts';
import type { Sentence } from '../words/sentence.ts';

/**
 * `untrusted`: the sides differ in size from what was drawn. `too_few`, `no_views`, `nothing_ran`, `nobody_held_out` and `not_live` are
 * reasons why there is no result yet.
 */
export type HeldOutState =
  | 'not_live'
  | 'nothing_ran'
  | 'nobody_held_out'
  | 'no_views'
  | 'too_few'
  | 'untrusted'
  | 'shown'
  | 'not_shown';

/**
 * The combined effect of experiments: visitors who may take part in them, compared with those held out of all. Shares and lifts are fractions of 1.
 */
export interface HeldOutReport {
  /** Null for the whole project. */
  readonly layerKey: string | null;
  readonly state: HeldOutState;
  readonly sentence: Sentence;
  /** ISO 8601. Visitors count from their first page view after this time, up to `computedAt`. */
  readonly from: string;
  readonly computedAt: string;
  /** Keys of the experiments that ran during this time. */
  readonly experiments: readonly string[];
  /**
   * Fractions of all visitors on each side. For the project, visitors held out for part of the time are on neither. For a layer, slots in
   * which an experiment ever ran are in the rest, and slots with only paused ones are on neither side.
   */
  readonly shares: { readonly heldOut: number; readonly rest: number };
  /** Null if nothing was computed. */
  readonly metric: HeldOutMetric | null;
}

/** A goal on both sides. */
export interface HeldOutMetric
  extends Pick<
    ReportedMetric,
    'goalKey' | 'name' | 'kind' | 'unit' | 'currency' | 'windowHours' | 'capPercentile'
  > {
  /** The holdout first, as `held_out`, then those who may take part in experiments, as `rest`. */
  readonly arms: readonly (ReportedArm & { readonly visitors: number })[];
  /** The rest compared with the holdout; null if it can't be computed. */
  readonly comparison: Pick<ReportedComparison, 'absolute' | 'relative' | 'level' | 'pValue'> | null;
}
