import type { ArmSums, MeanSums, ProportionSums, RatioSums } from './arm-sums.ts';

/** Visitors of one variant. */
export interface ScannedArm {
  readonly variantKey: string;
  /** Visitors whose first verified human exposure was this variant, neither forced nor internal. */
  readonly visitors: number;
  /** The part of `visitors` that was also exposed to another variant; excluded from metrics. */
  readonly multiExposed: number;
  /** The part of `visitors` whose browser reported automation at first exposure. */
  readonly automation: number;
  /** Visitors whose first verified exposure was forced. */
  readonly forced: number;
  /** Visitors whose first verified exposure was internal. */
  readonly internal: number;
}

/** A variant's visitors, including those without any verified exposure. */
export interface ScannedVariant extends ScannedArm {
  /** Visitors who claimed the variant as bots. */
  readonly bots: number;
  /** Visitors who claimed the variant although bucketing doesn't assign it to them. */
  readonly unverified: number;
}

/** A metric of one variant. */
export interface MetricArm {
  readonly variantKey: string;
  /** Visitors covered by `stats`. */
  readonly n: number;
  /** Visitors whose window is open: excluded from `n` unless the question includes them. */
  readonly open: number;
  /** Absent for a quantile without values. */
  readonly stats?: ArmSums;
  readonly details: MetricDetails;
}

/** Metric details besides the statistics; each field is set for the kinds that have it. */
export interface MetricDetails {
  /** Number of visitors whose value was capped, by capped value. */
  readonly capped?: Readonly<Partial<Record<CappedValue, number>>>;
  /** Revenue before refunds. */
  readonly gross?: MeanSums;
  /** Visitors whose orders may still be refunded. */
  readonly refundable?: number;
  /** Orders excluded because of their currency. */
  readonly otherCurrency?: number;
  /** Values excluded because they are 10¹⁵ or more, or -10¹⁵ or less. */
  readonly outOfRange?: number;
  /** Steps of a funnel: as a share of all visitors, then of those who reached the previous step. */
  readonly steps?: readonly FunnelStep[];
  /** Visitors who reach the funnel's last step, as a share of those who reach its first. */
  readonly ofEntrants?: ProportionSums;
  /** Visitors who answered the survey question. */
  readonly respondents?: number;
}

export interface FunnelStep {
  readonly reached: number;
  readonly stats: ProportionSums | RatioSums;
}

/** The values that can be capped: the metric's own value, revenue before refunds, and the two parts of a ratio. */
export type CappedValue = 'value' | 'gross' | 'numerator' | 'denominator';

/** The limits of capped values. */
export interface Cap {
  /** Absent if no value is negative; never above 0. */
  readonly lower?: number;
  readonly upper: number;
}

/** A metric of the visitors first exposed on one day. */
export interface MetricCohort {
  readonly variantKey: string;
  /** Day of the first exposure in the time zone, such as `2026-01-31`. */
  readonly day: string;
  readonly n: number;
  readonly open: number;
  /** Absent for quantiles, which can't be merged across days. */
  readonly stats?: ArmSums;
}

/** A metric of all variants with visitors. */
export interface ScannedMetric {
  readonly key: string;
  /** Ordered by variant key. */
  readonly arms: readonly MetricArm[];
  /** By capped value; a cap is absent if there are no values. */
  readonly caps: Readonly<Partial<Record<CappedValue, Cap>>>;
}
