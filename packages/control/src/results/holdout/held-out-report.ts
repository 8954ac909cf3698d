import type { ReportedArm, ReportedComparison, ReportedMetric } from '../report/results-report.ts';
import type { Sentence } from '../words/sentence.ts';

/**
 * `untrusted`: one side has other numbers than were drawn. `too_few`, `no_views`, `nothing_ran`, `nobody_held_out` and `not_live` say why
 * there is nothing to read yet.
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

/** What experiments do together: those who may meet them, compared with those who are held out of all. Shares and lifts are parts of 1. */
export interface HeldOutReport {
  /** Of a layer; null of the whole project. */
  readonly layerKey: string | null;
  readonly state: HeldOutState;
  readonly sentence: Sentence;
  /** ISO 8601: visitors count from their first view of a page from then on, up to `computedAt`. */
  readonly from: string;
  readonly computedAt: string;
  /** Keys of the experiments that ran in this time. */
  readonly experiments: readonly string[];
  /**
   * Parts of all visitors on each side. Of the project, who was held out for a part of the time is on neither; of a layer, whose slot an
   * experiment ran in at any time is among the rest, and whose slot had paused ones alone is on neither.
   */
  readonly shares: { readonly heldOut: number; readonly rest: number };
  /** Null where nothing was computed. */
  readonly metric: HeldOutMetric | null;
}

/** A goal on both sides. */
export interface HeldOutMetric
  extends Pick<
    ReportedMetric,
    'goalKey' | 'name' | 'kind' | 'unit' | 'currency' | 'windowHours' | 'capPercentile'
  > {
  /** Those held out first, as `held_out`, then those who may meet experiments, as `rest`. */
  readonly arms: readonly (ReportedArm & { readonly visitors: number })[];
  /** Of the rest with those held out; null where it cannot be computed. */
  readonly comparison: Pick<ReportedComparison, 'absolute' | 'relative' | 'level' | 'pValue'> | null;
}
