import type { GroupMetric, ReportedMetric } from '../report/results-report.ts';
import type { Sentence } from '../words/sentence.ts';

/**
 * `few_shared`: hardly anybody is in both, and nothing more was computed. `mismatch`: visitors of one experiment are not split as planned;
 * `selected`: variants decide who is in both. Lifts among visitors of both say nothing then, and there are none. `too_few`: a combination
 * of variants is too small yet.
 */
export type InteractionState =
  | 'few_shared'
  | 'no_goal'
  | 'mismatch'
  | 'selected'
  | 'too_few'
  | 'none_shown'
  | 'shown';

/** Whether two experiments influence each other, among visitors who met both. Shares and lifts are parts of 1. */
export interface InteractionReport {
  /** ISO 8601; what happened before then is counted. */
  readonly computedAt: string;
  readonly state: InteractionState;
  readonly sentence: Sentence;
  /** The one whose lifts are compared, and the one by whose variants. */
  readonly experiments: readonly [MetExperiment, MetExperiment];
  /** Visitors of both, counted in each. */
  readonly visitors: number;
  /** Primary goals of both; none where too few are in both, or where they cannot be compared. */
  readonly metrics: readonly InteractionMetric[];
}

/** An experiment in its newest test, from its newest epoch on. */
export interface MetExperiment {
  readonly experimentKey: string;
  readonly name: string;
  readonly phase: number;
  /** ISO 8601. */
  readonly countedFrom: string;
  readonly visitors: number;
  /** Part of `visitors` who are in both. */
  readonly share: number;
  /** The control first. */
  readonly variants: readonly { readonly variantKey: string; readonly name: string }[];
}

/** A goal of visitors of both, from the later one of their two first visits on. */
export interface InteractionMetric
  extends Pick<
    ReportedMetric,
    'goalKey' | 'name' | 'kind' | 'unit' | 'currency' | 'direction' | 'windowHours' | 'capPercentile'
  > {
  /** Keys of the experiments of which it is the primary goal. */
  readonly primaryOf: readonly string[];
  /** That effects are the same in all groups, corrected by Holm over the goals; null where it cannot be tested. */
  readonly pValue: number | null;
  readonly isDifferent: boolean;
  /** By the other experiment's variants, its control first. */
  readonly groups: readonly (Omit<GroupMetric, 'goalKey'> & { readonly otherVariantKey: string })[];
  readonly differences: readonly ReportedDifference[];
}

/** How much more a variant's effect is with one variant of the other experiment than with its control. */
export interface ReportedDifference {
  readonly variantKey: string;
  readonly from: string;
  readonly to: string;
  /** `relative`: of lifts, as a part of 1; `absolute`: of differences in the goal's unit, where a control may have nothing. */
  readonly scale: 'relative' | 'absolute';
  readonly estimate: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
  /** Coverage of the interval, corrected for all that are told: 0.975 for 97.5 %. */
  readonly level: number;
}

/** Running experiments that have visitors in common with one. */
export interface SharedReport {
  readonly computedAt: string;
  readonly experimentKey: string;
  readonly phase: number;
  readonly visitors: number;
  /** How many other experiments run. */
  readonly running: number;
  /** Those with at least 1 % of its visitors, most first. */
  readonly shared: readonly {
    readonly experimentKey: string;
    readonly name: string;
    /** Of both. */
    readonly visitors: number;
    /** Part of the visitors of the one that was asked for. */
    readonly share: number;
  }[];
}
