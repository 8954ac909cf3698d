import type { ExposurePhase } from '../exposure-phase.ts';
import type { ArmSums, MeanSums, ProportionSums, RatioSums } from './arm-sums.ts';
import type { MetricDefinition, MetricDefinitionOf } from './metric-definition.ts';
import type { Replay, ReplayQuestion } from './replay.ts';

/** What is known of one phase of an experiment up to a time: nothing that happened then or later is looked at. Times are milliseconds since the epoch. */
export interface PhaseQuestion {
  readonly projectKey: string;
  readonly experimentKey: string;
  readonly phase: ExposurePhase;
  readonly asOf: number;
  /** Visitors who were first exposed before this, or at or after `exposedUntil`, are left out of everything; see {@link Results}. */
  readonly exposedFrom?: number;
  readonly exposedUntil?: number;
  /**
   * Says whether somebody waits for the answer now. Default: yes. Questions that nobody waits for come last, and are interrupted and begun
   * anew where somebody asks another one; they are asked as long as they are not answered, since somebody may join.
   */
  readonly isWaitedFor?: () => boolean;
}

/** The same with metrics. */
export interface ScanQuestion extends PhaseQuestion {
  /**
   * Counts visitors in metrics while their window is open too, with what they did so far. That is provisional: what is decided by it is
   * decided by who happens to be in it. Default: only those whose window is closed.
   */
  readonly withOpenWindows?: boolean;
  readonly metrics: readonly MetricDefinition[];
}

/**
 * What arms are broken down by: a column of the first exposure, an attribute of the page's own in its `context`, or whether the visitor
 * ever met an earlier phase of the experiment, verified and as a human, as `yes` and `no`.
 */
export type Dimension =
  | { readonly column: DimensionColumn }
  | { readonly attribute: string }
  | { readonly phases: 'earlier' };

/** Visitors who have all of several values of dimensions. */
export type VisitorSegment = readonly { readonly dimension: Dimension; readonly value: string }[];

export const dimensionColumns = [
  'device',
  'browser',
  'os',
  'country',
  'language',
  'visitorType',
  'source',
  'sourceUtmSource',
  'sourceUtmMedium',
  'sourceUtmCampaign',
  'entryHost',
  'entryPath',
] as const;

export type DimensionColumn = (typeof dimensionColumns)[number];

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

/** All metrics of an experiment's phase. */
export interface Scan {
  /** In order of their keys; variants nobody claimed are absent. */
  readonly variants: readonly ScannedVariant[];
  /** In order of their definitions. */
  readonly metrics: readonly (ScannedMetric & { readonly cohorts: readonly MetricCohort[] })[];
  /** First exposures of `visitors`; absent where there are none. */
  readonly firstExposureAt?: number;
  readonly lastExposureAt?: number;
  readonly rowsRead: number;
}

/** The same by what visitors were at their first exposure. */
export interface Breakdown {
  /** At most 20, those with the most visitors first, and after them the one of all other values. */
  readonly groups: readonly BreakdownGroup[];
  readonly rowsRead: number;
}

/** Visitors with one value of a dimension. */
export interface BreakdownGroup {
  /** As it is stored, or empty where it is not known; undefined for all other values together. */
  readonly value: string | undefined;
  readonly arms: readonly ScannedArm[];
  /** In order of their definitions. Quantiles are there by device only. */
  readonly metrics: readonly ScannedMetric[];
}

/** A question for visitors alone. */
export interface SplitQuestion extends PhaseQuestion {
  readonly dimensions: readonly DimensionColumn[];
  /** Default: none. */
  readonly segments?: readonly VisitorSegment[];
}

/** How visitors of each variant are spread over the values of dimensions. */
export interface Split {
  /** In the order in which they were asked for. */
  readonly dimensions: readonly SplitDimension[];
  /** Those of each segment, in the order in which they were asked for. */
  readonly segments: readonly (readonly SplitArm[])[];
  readonly rowsRead: number;
}

/** Visitors by what they were at their first exposure. */
export interface SplitDimension {
  readonly column: DimensionColumn;
  /** At most 20, those with the most visitors first, and after them the one of all other values; none where there are no visitors. */
  readonly values: readonly SplitValue[];
}

/** Visitors with one value of a dimension. */
export interface SplitValue {
  /** As {@link BreakdownGroup.value}. */
  readonly value: string | undefined;
  /** In order of their keys; those without visitors are absent. */
  readonly arms: readonly SplitArm[];
}

export type SplitArm = Pick<ScannedArm, 'variantKey' | 'visitors' | 'multiExposed'>;

/** A metric that is one amount of each visitor, of which days have parts. */
export type DailyMetric = MetricDefinitionOf<'proportion' | 'count' | 'mean' | 'revenue'>;

/** What visitors of a variant did on each day since their first exposure. */
export interface DaysArm {
  readonly variantKey: string;
  readonly n: number;
  /** By day: what the metric has with this day in its window more than without it, so that a proportion's are first conversions. */
  readonly sums: readonly number[];
  /** By day: sums of the products with the value of the same day and of each later one. */
  readonly products: readonly (readonly number[])[];
}

/** A metric by the day since the first exposure. */
export interface DaysScan {
  /** In order of their keys; those without visitors are absent. */
  readonly arms: readonly DaysArm[];
  readonly rowsRead: number;
}

/**
 * The sufficient statistics of experiments, computed from the events at each question. A visitor counts at its first verified exposure
 * as a human within the phase; those who have none are told of as of their first claim. One question at a time is worked on, with no
 * more than its share of the store's memory and time; others wait, those of people before others. Where `signal` is aborted, the question rejects with its reason and
 * the store stops working on it.
 */
export interface Results {
  /**
   * Scans the events of a phase. A visitor counts at its first verified exposure as a human. Values of payloads and amounts are added
   * up as whole numbers of 0.0001 or of the currency's minor unit, and so exactly; where one is 10¹³ or more, or has more digits, each to
   * 10⁻²⁶ of the largest that the project has, so that those within 14 orders of magnitude are right to 10⁻¹². Those of 10¹⁵ or more do
   * not count, and are told of. `timeZone` is that of the days of cohorts.
   */
  scan(question: ScanQuestion & { readonly timeZone: string }, signal?: AbortSignal): Promise<Scan>;
  /** Scans the same by a dimension. Caps are those of all groups together. */
  breakDown(
    question: ScanQuestion & { readonly dimension: Dimension },
    signal?: AbortSignal,
  ): Promise<Breakdown>;
  /**
   * Adds up a metric by the day since the first exposure, of visitors alone who have been in the experiment for all `days`, at least
   * one: day by day they are the same ones. Values are not capped.
   */
  days(
    question: PhaseQuestion & { readonly metric: DailyMetric; readonly days: number },
    signal?: AbortSignal,
  ): Promise<DaysScan>;
  /** Counts visitors alone, by several dimensions at once, and in segments where dimensions cross. */
  split(question: SplitQuestion, signal?: AbortSignal): Promise<Split>;
  /**
   * Reads what visitors of the past did from their first visit on that matches, as if an experiment had been there. Ids leave the store
   * with it, and are for nobody but who splits visitors by them.
   */
  replay(question: ReplayQuestion, signal?: AbortSignal): Promise<Replay>;
  /**
   * Counts the rows of events that came into the store at or after a time by its own clock, as `RecordedEvents.now` tells it: an event as
   * often as it was inserted, without what the pixel says of itself. Does not wait for questions, and takes a moment.
   */
  arrivedSince(filter: { readonly projectKey: string; readonly since: number }): Promise<number>;
}
