import type { ArmSums, MeanSums, ProportionSums, RatioSums } from './arm-sums.ts';

/** Visitors of one variant. */
export interface ScannedArm {
  readonly variantKey: string;
  /** Those whose first verified exposure as a human was this variant, not forced and not the project's own people. */
  readonly visitors: number;
  /** Of `visitors`, those who met another variant too; metrics leave them out. */
  readonly multiExposed: number;
  /** Of `visitors`, those whose browser said at the first exposure that a program controls it. */
  readonly automation: number;
  /** Those whose first verified exposure was forced. */
  readonly forced: number;
  /** Those whose first verified exposure was one of the project's own people. */
  readonly internal: number;
}

/** The same with those who have no verified exposure at all. */
export interface ScannedVariant extends ScannedArm {
  /** Visitors who claimed the variant as bots. */
  readonly bots: number;
  /** Visitors who claimed the variant without bucketing giving it to them. */
  readonly unverified: number;
}

/** A metric of one variant. */
export interface MetricArm {
  readonly variantKey: string;
  /** Visitors of whom `stats` are. */
  readonly n: number;
  /** Visitors whose window is open: left out of `n`, unless the question counts them. */
  readonly open: number;
  /** Absent of a quantile without any value. */
  readonly stats?: ArmSums;
  readonly details: MetricDetails;
}

/** What a metric says beside its statistics; each field is there for the kinds that have it. */
export interface MetricDetails {
  /** Visitors whose value was cut, by what was cut. */
  readonly capped?: Readonly<Partial<Record<CappedValue, number>>>;
  /** Revenue before refunds. */
  readonly gross?: MeanSums;
  /** Visitors whose orders may still be refunded. */
  readonly refundable?: number;
  /** Orders that are left out, since they are in another currency. */
  readonly otherCurrency?: number;
  /** Values that are left out, since they are 10¹⁵ or more, or -10¹⁵ or less. */
  readonly outOfRange?: number;
  /** Steps of a funnel: of all visitors, then of those who reached the step before. */
  readonly steps?: readonly FunnelStep[];
  /** Those who reach a funnel's last step, of those who reach its first. */
  readonly ofEntrants?: ProportionSums;
  /** Visitors who answered a survey's question. */
  readonly respondents?: number;
}

/** A step of a funnel. */
export interface FunnelStep {
  readonly reached: number;
  readonly stats: ProportionSums | RatioSums;
}

/** What can be cut: the metric's own value, revenue before refunds, and the two parts of a ratio. */
export type CappedValue = 'value' | 'gross' | 'numerator' | 'denominator';

/** Where values are cut. */
export interface Cap {
  /** Absent where no value is negative; never above 0. */
  readonly lower?: number;
  readonly upper: number;
}

/** A metric of those who were first exposed on one day. */
export interface MetricCohort {
  readonly variantKey: string;
  /** Day of the first exposure in the time zone, as `2026-01-31`. */
  readonly day: string;
  readonly n: number;
  readonly open: number;
  /** Absent of quantiles, which do not add up over days. */
  readonly stats?: ArmSums;
}

/** A metric of all variants that have visitors. */
export interface ScannedMetric {
  readonly key: string;
  /** In order of the variants' keys. */
  readonly arms: readonly MetricArm[];
  /** By value that is cut; where there are no values there is no cap. */
  readonly caps: Readonly<Partial<Record<CappedValue, Cap>>>;
}
