import type { GroupMetric, ReportedMetric } from '../report/results-report.ts';
import type { Sentence } from '../words/sentence.ts';

/**
 * `few_shared`: hardly any visitors are in both, so nothing else was computed. `mismatch`: an experiment's visitors are not split as
 * planned. `selected`: variants influence who is in both. In these two states, lifts among shared visitors are meaningless and omitted.
 * `too_few`: a combination of variants is still too small.
 */
export type InteractionState =
  | 'few_shared'
  | 'no_goal'
  | 'mismatch'
  | 'selected'
  | 'too_few'
  | 'none_shown'
  | 'shown';

/** Whether two experiments influence each other, measured among visitors who are in both. Shares and lifts are fractions of 1. */
export interface InteractionReport {
  /** ISO 8601. Only events before this time count. */
  readonly computedAt: string;
  readonly state: InteractionState;
  readonly sentence: Sentence;
  /** The experiment whose lifts are compared, then the one whose variants divide its visitors. */
  readonly experiments: readonly [InteractingExperiment, InteractingExperiment];
  /** Shared visitors, counted in both experiments. */
  readonly visitors: number;
  /** Primary goals of both; empty if too few visitors are shared or their lifts aren't comparable. */
  readonly metrics: readonly InteractionMetric[];
}

/** An experiment in its newest test, from its newest epoch on. */
export interface InteractingExperiment {
  readonly experimentKey: string;
  readonly name: string;
  readonly phase: number;
  /** ISO 8601. */
  readonly countedFrom: string;
  readonly visitors: number;
  /** Fraction of `visitors` who are in both experiments. */
  readonly share: number;
  /** Control first. */
  readonly variants: readonly { readonly variantKey: string; readonly name: string }[];
}

/** A goal among shared visitors, measured from the later of their two first exposures. */
export interface InteractionMetric
  extends Pick<
    ReportedMetric,
    'goalKey' | 'name' | 'kind' | 'unit' | 'currency' | 'direction' | 'windowHours' | 'capPercentile'
  > {
  /** Keys of the experiments that have it as their primary goal. */
  readonly primaryOf: readonly string[];
  /** For the hypothesis of equal effects in all groups, Holm-adjusted over the goals; null if it can't be tested. */
  readonly pValue: number | null;
  readonly isDifferent: boolean;
  /** By the other experiment's variants, control first. */
  readonly groups: readonly (Omit<GroupMetric, 'goalKey'> & { readonly otherVariantKey: string })[];
  readonly differences: readonly ReportedDifference[];
}

/** How much a variant's effect with one variant of the other experiment exceeds its effect with that experiment's control. */
export interface ReportedDifference {
  readonly variantKey: string;
  readonly from: string;
  readonly to: string;
  /** `relative`: between lifts, as a fraction of 1. `absolute`: between differences in the goal's unit, because a control may be zero. */
  readonly scale: 'relative' | 'absolute';
  readonly estimate: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
  /** Coverage of the interval, corrected for all reported differences: 0.975 for 97.5%. */
  readonly level: number;
}

/** Running experiments that share visitors with one experiment. */
export interface SharedReport {
  readonly computedAt: string;
  readonly experimentKey: string;
  readonly phase: number;
  readonly visitors: number;
  /** Number of other running experiments. */
  readonly running: number;
  /** Those that share at least 1% of its visitors, largest share first. */
  readonly shared: readonly {
    readonly experimentKey: string;
    readonly name: string;
    /** Visitors of both. */
    readonly visitors: number;
    /** Fraction of the requested experiment's visitors. */
    readonly share: number;
  }[];
}
