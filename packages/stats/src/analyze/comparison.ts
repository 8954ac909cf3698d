import type { Status, Warning } from '../result.ts';
import type { MonitorState } from '../sequential/monitor.ts';

/** An estimate with an interval; a limit is null if unknown or infinite. */
export interface Interval {
  readonly method: string;
  readonly estimate: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** The verdict on a treatment; `no_harm` is the positive one for non-inferiority. */
export type Verdict = 'winning' | 'losing' | 'inconclusive' | 'not_ready' | 'no_harm';

/** A treatment against the control, as JSON-safe data without infinities. */
export interface Comparison {
  readonly variant: string;
  readonly status: Status;
  /** Why there is no result, as a sentence; otherwise null. */
  readonly reason: string | null;
  readonly warnings: readonly Warning[];
  /** Share of the variance removed by adjusting for pre-experiment data; null without adjustment. */
  readonly varianceReduction: number | null;
  /** The method of the p-value and the absolute interval. */
  readonly method: string;
  /** Sizes of control and treatment: visitors, or events for a quantile; null if not a finite number. */
  readonly n: readonly [number | null, number | null];
  readonly means: readonly [number | null, number | null];
  readonly absolute: Interval;
  /** As a share of the control; `unbounded` if the baseline can't be distinguished from 0, so that at least one limit is missing. */
  readonly relative: Interval & { readonly kind: 'bounded' | 'unbounded' | null };
  readonly pValue: number | null;
  /** Corrected for the number of comparisons, with intervals at the corrected alpha. */
  readonly adjusted: AdjustedComparison | null;
  /** Logarithm of the e-value, for sequential looks. */
  readonly logE: number | null;
  /** State of all looks so far, for sequential looks; pass it in at the next look. */
  readonly monitor: MonitorState | null;
  readonly bayes: PosteriorSummary | null;
  readonly verdict: Verdict;
}

/** A comparison corrected for multiplicity: its absolute interval, and the relative one. */
export interface AdjustedComparison extends Interval {
  readonly relative: Comparison['relative'];
  readonly pValue: number | null;
  /** The alpha of both intervals. */
  readonly alpha: number;
}

/** The posterior of a treatment, summarized for a decision. */
export interface PosteriorSummary {
  /** Probability of being better than the control. */
  readonly chanceToWin: number;
  /** Expected loss of choosing the treatment over the control, in the metric's units. */
  readonly expectedLoss: number;
  /** Expected loss of keeping the control. */
  readonly expectedLossControl: number;
  /** Probability of being the best of all arms. */
  readonly probabilityBest: number | null;
}

/** All treatments of a metric against its control. */
export interface MetricResult {
  readonly status: Status | 'single_arm';
  readonly reason: string | null;
  readonly comparisons: readonly Comparison[];
}

const reasons: Readonly<Record<Exclude<MetricResult['status'], 'ok'>, string>> = {
  invalid_input: 'The sums contradict each other or the plan is incomplete, so nothing is computed.',
  no_data: 'An arm has no visitors yet.',
  insufficient_n: 'An arm has too few visitors to estimate how much they vary.',
  denominator_zero: 'Nothing was counted in the denominator of an arm, so there is no ratio.',
  baseline_zero: "The control's mean is 0, so there is no relative difference.",
  zero_variance: 'The values do not vary, so a difference cannot be tested.',
  single_arm: 'There is only one arm, so there is nothing to compare.',
};

/** Returns why there is no result, as a sentence; null if there is one. */
export function reasonOf(status: MetricResult['status']): string | null {
  return status === 'ok' ? null : reasons[status];
}

/** Returns the result of a metric that can't be compared. */
export function withoutComparisons(status: Exclude<MetricResult['status'], 'ok'>): MetricResult {
  return { status, reason: reasonOf(status), comparisons: [] };
}

/** Replaces infinite values by null. */
export function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}
