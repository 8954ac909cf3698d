import type { DrawnRequest, DrawnScan } from './drawn-visitors.ts';
import type { ExposureRange } from './exposure-range.ts';
import type { MetricDefinitionOf } from './metric-definition.ts';
import type {
  Dimension,
  DimensionColumn,
  PhaseRequest,
  ScanRequest,
  VisitorSegment,
} from './phase-request.ts';
import type { Replay, ReplayRequest } from './replay.ts';
import type { MetricCohort, ScannedArm, ScannedMetric, ScannedVariant } from './scanned.ts';
import type { Traffic, TrafficRequest } from './traffic/traffic.ts';
import type { EncodedMetric, VisitorRow } from './visitor-values.ts';

/** All metrics of an experiment's phase. */
export interface Scan {
  /** Ordered by key; variants without claims are absent. */
  readonly variants: readonly ScannedVariant[];
  /** In the order of their definitions. */
  readonly metrics: readonly (ScannedMetric & { readonly cohorts: readonly MetricCohort[] })[];
  /** First exposures of `visitors`; absent if there are none. */
  readonly firstExposureAt?: number;
  readonly lastExposureAt?: number;
  readonly rowsRead: number;
}

/** The metrics of a phase by a dimension's value at first exposure. */
export interface Breakdown {
  /** At most 20, those with the most visitors first, then the group of all other values. */
  readonly groups: readonly BreakdownGroup[];
  readonly rowsRead: number;
}

/** Visitors with one value of a dimension. */
export interface BreakdownGroup {
  /** As stored, or empty if unknown; undefined for all other values combined. */
  readonly value: string | undefined;
  readonly arms: readonly ScannedArm[];
  /** In the order of their definitions. Quantiles are only available by device. */
  readonly metrics: readonly ScannedMetric[];
}

/** A question about visitor counts only. */
export interface SplitRequest extends PhaseRequest {
  readonly dimensions: readonly DimensionColumn[];
  /** Default: none. */
  readonly segments?: readonly VisitorSegment[];
}

/** How the visitors of each variant are distributed over dimension values. */
export interface Split {
  /** In the order of the question. */
  readonly dimensions: readonly SplitDimension[];
  /** The arms of each segment, in the order of the question. */
  readonly segments: readonly (readonly SplitArm[])[];
  readonly rowsRead: number;
}

/** Visitors by their dimension value at first exposure. */
export interface SplitDimension {
  readonly column: DimensionColumn;
  /** At most 20, those with the most visitors first, then one for all other values; empty if there are no visitors. */
  readonly values: readonly SplitValue[];
}

/** Visitors with one value of a dimension. */
export interface SplitValue {
  /** See {@link BreakdownGroup.value}. */
  readonly value: string | undefined;
  /** Ordered by key; arms without visitors are absent. */
  readonly arms: readonly SplitArm[];
}

export type SplitArm = Pick<ScannedArm, 'variantKey' | 'visitors' | 'multiExposed'>;

/** How many visitors experiments share with the first one. */
export interface Overlap {
  /** In the order of the question: each experiment's counted visitors, who were exposed to a single variant. */
  readonly visitors: readonly number[];
  /** The part of `visitors` that also counts in the first experiment. */
  readonly shared: readonly number[];
  readonly rowsRead: number;
}

/** A question about single visitors' values. */
export interface VisitorValuesRequest extends PhaseRequest, Pick<ScanRequest, 'metrics'> {
  /** Time zone of the days of first exposures. */
  readonly timeZone: string;
  /** Counts the events before `asOf` that arrived since this time, in milliseconds since the epoch by the store's clock. */
  readonly since: number;
  /** Visitors read per turn. Default: 10,000. */
  readonly pageSize?: number;
}

/** The values of all visitors of a phase, and the store's sums of them. */
export interface VisitorValues {
  readonly variants: Scan['variants'];
  /** In the order of their definitions, like `encodedMetrics`. */
  readonly metrics: readonly ScannedMetric[];
  readonly encodedMetrics: readonly EncodedMetric[];
  /** Rows of events before `asOf`, of visitors who were exposed, that arrived at or after `since`. */
  readonly lateArrivals: number;
  /** All visitors, each once, in pages and in no particular order, as of the time the sums were computed. Rejects like the question. */
  readonly pages: AsyncIterable<readonly VisitorRow[]>;
}

/** A metric with one amount per visitor that can be split by day. */
export type DailyMetric = MetricDefinitionOf<'proportion' | 'count' | 'mean' | 'revenue'>;

/** What a variant's visitors did on each day since their first exposure. */
export interface DaysArm {
  readonly variantKey: string;
  readonly n: number;
  /** By day: the metric's increase from including this day in the window, so that a proportion's sums are first conversions. */
  readonly sums: readonly number[];
  /** By day: sums of products with the value of the same day and of each later day. */
  readonly products: readonly (readonly number[])[];
}

/** A metric by day since the first exposure. */
export interface DaysScan {
  /** Ordered by key; arms without visitors are absent. */
  readonly arms: readonly DaysArm[];
  readonly rowsRead: number;
}

/**
 * The sufficient statistics of experiments, computed from the events for each question. A visitor counts at its first verified human
 * exposure within the phase; visitors without one are reported by their first claim. Questions run one at a time, within limits on the
 * store's memory and time; others wait, and those that someone waits for go first. If `signal` aborts, the question rejects with its reason
 * and the store cancels the work.
 */
export interface Results {
  /**
   * Scans the events of a phase. A visitor counts at its first verified human exposure. Payload values and amounts are summed exactly, as
   * integers of 0.0001 or of the currency's minor unit. If one is 10¹³ or more, or has more digits, they are rounded to 10⁻²⁶ of the
   * project's largest value instead, so that values within 14 orders of magnitude are accurate to 10⁻¹². Values of 10¹⁵ or more are
   * excluded and reported. `timeZone` applies to the days of cohorts.
   */
  scan(request: ScanRequest & { readonly timeZone: string }, signal?: AbortSignal): Promise<Scan>;
  /**
   * Scans like `scan` as of each of several times, and returns the results in order. Uses one statement if there are no caps, quantiles or
   * values that don't fit. It has one row per visitor and time, so use it for up to some ten thousand visitors.
   */
  scanAt(
    request: Omit<ScanRequest, 'asOf'> & { readonly times: readonly number[]; readonly timeZone: string },
    signal?: AbortSignal,
  ): Promise<readonly Scan[]>;
  /** Scans by a dimension. Caps are computed over all groups together. */
  breakDown(
    request: ScanRequest & { readonly dimension: Dimension },
    signal?: AbortSignal,
  ): Promise<Breakdown>;
  /**
   * Scans only visitors who also count in another experiment, by their variant there: those with the keys in `otherVariants`, in this
   * order. The later of the two first exposures counts as the visitor's.
   */
  cross(
    request: ScanRequest & { readonly other: ExposureRange; readonly otherVariants: readonly string[] },
    signal?: AbortSignal,
  ): Promise<Breakdown>;
  /** Counts the visitors that experiments share with the first one; ignores everything from `asOf` on. */
  overlap(
    request: Pick<PhaseRequest, 'projectKey' | 'asOf' | 'isWaitedFor'> & {
      readonly experiments: readonly [ExposureRange, ...ExposureRange[]];
    },
    signal?: AbortSignal,
  ): Promise<Overlap>;
  /** Scans visitors grouped by hash rather than by exposure, because visitors who are shown nothing have no exposures. */
  drawn(request: DrawnRequest, signal?: AbortSignal): Promise<DrawnScan>;
  /**
   * Sums a metric by day since the first exposure. Only includes visitors who have been in the experiment for all `days` (at least one), so
   * that every day covers the same visitors. Values are not capped.
   */
  days(
    request: PhaseRequest & { readonly metric: DailyMetric; readonly days: number },
    signal?: AbortSignal,
  ): Promise<DaysScan>;
  /** Counts visitors only, by several dimensions at once, and in segments that combine dimensions. */
  split(request: SplitRequest, signal?: AbortSignal): Promise<Split>;
  /** Splits as of each of several times, as `scanAt` scans; without segments. */
  splitAt(
    request: Omit<SplitRequest, 'asOf' | 'segments'> & { readonly times: readonly number[] },
    signal?: AbortSignal,
  ): Promise<readonly Split[]>;
  /** Counts visitors over time by dimension and state, to diagnose unexpected numbers. */
  traffic(request: TrafficRequest, signal?: AbortSignal): Promise<Traffic>;
  /**
   * Scans, and returns the values of all counted visitors that the sums consist of, without their ids. Each page waits for its turn, so
   * that other questions are answered in between.
   */
  visitorValues(request: VisitorValuesRequest, signal?: AbortSignal): Promise<VisitorValues>;
  /**
   * Reads what past visitors did from their first matching visit on, as if an experiment had run. Includes visitor ids, which must only be
   * used to split visitors.
   */
  replay(request: ReplayRequest, signal?: AbortSignal): Promise<Replay>;
  /**
   * Counts the rows that entered the store at or after a time by its clock (see `IngestedEvents.now`), duplicate inserts included, the
   * pixel's own diagnostics excluded. Fast, and doesn't wait for questions.
   */
  arrivedSince(filter: { readonly projectKey: string; readonly since: number }): Promise<number>;
}
