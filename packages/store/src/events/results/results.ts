import type { DrawnQuestion, DrawnScan } from './drawn-visitors.ts';
import type { ExposureRange } from './exposure-range.ts';
import type { MetricDefinitionOf } from './metric-definition.ts';
import type {
  Dimension,
  DimensionColumn,
  PhaseQuestion,
  ScanQuestion,
  VisitorSegment,
} from './phase-question.ts';
import type { Replay, ReplayQuestion } from './replay.ts';
import type { MetricCohort, ScannedArm, ScannedMetric, ScannedVariant } from './scanned.ts';
import type { Traffic, TrafficQuestion } from './traffic/traffic.ts';
import type { ToldMetric, VisitorRow } from './visitor-values.ts';

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

/** How many visitors experiments have in common with the first one of them. */
export interface Overlap {
  /** In the order in which they were asked for: those who count in each, who met one variant of it alone. */
  readonly visitors: readonly number[];
  /** Of these, those who count in the first one. */
  readonly shared: readonly number[];
  readonly rowsRead: number;
}

/** Whose values are asked for. */
export interface VisitorQuestion extends PhaseQuestion, Pick<ScanQuestion, 'metrics'> {
  /** Of the days of first exposures. */
  readonly timeZone: string;
  /** Since when it is counted what came in of before `asOf`, in milliseconds since the epoch by the store's clock. */
  readonly since: number;
  /** How many of them are read in one turn. Default: 10,000. */
  readonly visitorsAtOnce?: number;
}

/** The values of all visitors of a phase, and what the store adds them up to. */
export interface VisitorValues {
  readonly variants: Scan['variants'];
  /** In the order of their definitions, as what is told of them. */
  readonly metrics: readonly ScannedMetric[];
  readonly told: readonly ToldMetric[];
  /** Rows of events of before `asOf` that came in at `since` or later, of those who met a variant. */
  readonly cameInSince: number;
  /**
   * Gives all visitors once, some at a time, in no order, as they were known when the others were added up. Rejects as the question
   * does.
   */
  readonly pages: AsyncIterable<readonly VisitorRow[]>;
}

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
  /**
   * Scans as `scan` does as of each of several times, and gives what that gives, in their order. In one statement, where there are no
   * caps, quantiles and numbers that do not fit; it has a row for each visitor and time, and is for some ten thousand visitors.
   */
  scanAt(
    question: Omit<ScanQuestion, 'asOf'> & { readonly times: readonly number[]; readonly timeZone: string },
    signal?: AbortSignal,
  ): Promise<readonly Scan[]>;
  /** Scans the same by a dimension. Caps are those of all groups together. */
  breakDown(
    question: ScanQuestion & { readonly dimension: Dimension },
    signal?: AbortSignal,
  ): Promise<Breakdown>;
  /**
   * Scans the same of those alone who count in another experiment too, by its variant: those with the keys in `otherVariants`, in this
   * order. A visitor's time begins with the later one of both first exposures.
   */
  cross(
    question: ScanQuestion & { readonly other: ExposureRange; readonly otherVariants: readonly string[] },
    signal?: AbortSignal,
  ): Promise<Breakdown>;
  /** Counts the visitors that experiments have in common with the first one; nothing that happens at or after `asOf` is looked at. */
  overlap(
    question: Pick<PhaseQuestion, 'projectKey' | 'asOf' | 'isWaitedFor'> & {
      readonly experiments: readonly [ExposureRange, ...ExposureRange[]];
    },
    signal?: AbortSignal,
  ): Promise<Overlap>;
  /** Scans visitors by how they are drawn, and not by what they met: of those whom nothing is shown there are no exposures. */
  drawn(question: DrawnQuestion, signal?: AbortSignal): Promise<DrawnScan>;
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
  /** Splits as of each of several times, as `scanAt` scans; without segments. */
  splitAt(
    question: Omit<SplitQuestion, 'asOf' | 'segments'> & { readonly times: readonly number[] },
    signal?: AbortSignal,
  ): Promise<readonly Split[]>;
  /** Counts visitors over time, by what they were and what became of them, where somebody asks why numbers are off. */
  traffic(question: TrafficQuestion, signal?: AbortSignal): Promise<Traffic>;
  /**
   * Scans the same, and gives the values of all visitors who count, of which its sums are made. Ids do not leave the store with it. Each
   * part waits for its turn again, so that others are answered in between.
   */
  visitorValues(question: VisitorQuestion, signal?: AbortSignal): Promise<VisitorValues>;
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
