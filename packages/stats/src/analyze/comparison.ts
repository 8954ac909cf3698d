import type { Status, Warning } from '../result.ts';
import type { MonitorState } from '../sequential/monitor.ts';

/** An estimate with an interval; a limit is null where there is none or it is infinite. */
export interface Interval {
  readonly method: string;
  readonly estimate: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** What a reader is told: `no_harm` is what a non-inferior treatment has shown. */
export type Verdict = 'winning' | 'losing' | 'inconclusive' | 'not_ready' | 'no_harm';

/** A treatment against the control: plain data that survives JSON, without infinities. */
export interface Comparison {
  readonly variant: string;
  readonly status: Status;
  /** Why there is no result, in words; null where there is one. */
  readonly reason: string | null;
  readonly warnings: readonly Warning[];
  /** Part of the variance that an adjustment by the past has taken away; null without one. */
  readonly varianceReduction: number | null;
  /** The method of p-value and absolute interval. */
  readonly method: string;
  /** Of control and treatment: visitors, or events of a quantile; null for what is no number. */
  readonly n: readonly [number | null, number | null];
  readonly means: readonly [number | null, number | null];
  readonly absolute: Interval;
  /** In parts of the control; `unbounded` where the baseline cannot be told from 0 on at least one side. */
  readonly relative: Interval & { readonly kind: 'bounded' | 'unbounded' | null };
  readonly pValue: number | null;
  /** After correction for the number of comparisons, with intervals at the alpha that is left. */
  readonly adjusted: Adjusted | null;
  /** Logarithm of the e-value, where looks are unlimited. */
  readonly logE: number | null;
  /** All looks so far, where looks are unlimited; hand it back at the next look. */
  readonly monitor: MonitorState | null;
  readonly bayes: Belief | null;
  readonly verdict: Verdict;
}

/** A comparison among several: its absolute interval, and the relative one. */
export interface Adjusted extends Interval {
  readonly relative: Comparison['relative'];
  readonly pValue: number | null;
  /** The alpha that both intervals use. */
  readonly alpha: number;
}

/** What is believed about a treatment. */
export interface Belief {
  /** Probability of being better than the control. */
  readonly chanceToWin: number;
  /** What is lost on average by choosing the treatment over the control, in the metric's units. */
  readonly expectedLoss: number;
  /** What is lost on average by keeping the control. */
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
  no_data: 'Nobody is in an arm yet.',
  insufficient_n: 'Too few visitors are in an arm to see how much they differ.',
  denominator_zero: 'Nothing was counted in the denominator of an arm, so there is no ratio.',
  baseline_zero: "The control's mean is 0, so there is no relative difference.",
  zero_variance: 'No visitor differs from another, so a difference cannot be tested.',
  single_arm: 'There is only one arm, so there is nothing to compare.',
};

/** Why there is no result, as a sentence; null where there is one. */
export function reasonOf(status: MetricResult['status']): string | null {
  return status === 'ok' ? null : reasons[status];
}

/** A metric that has nothing to compare, or not as it is planned. */
export function withoutComparisons(status: Exclude<MetricResult['status'], 'ok'>): MetricResult {
  return { status, reason: reasonOf(status), comparisons: [] };
}

/** An infinite limit is none. */
export function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}
