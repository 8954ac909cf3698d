import type { ChangeHealth } from './change-health/change-health.ts';
import type { DeadLetter, DeadLetters } from './dead-letters/dead-letters.ts';
import type { EventExports } from './exports/event-exports.ts';
import type { ExposurePhase } from './exposure-phase.ts';
import type { IngestedEvents } from './ingested/ingested-events.ts';
import type { PreparedInsert } from './insert-of-rows.ts';
import type { EventLists } from './lists/event-lists.ts';
import type { SimulatedEventsOption } from './queries/stored-events.ts';
import type { Results } from './results/results.ts';
import type { SimulatedEvents } from './simulated/simulated-events.ts';
import type { SurveyResponses } from './surveys/survey-responses.ts';
import type { EventStorage } from './totals/event-storage.ts';
import type { UnclaimedEvents } from './unclaimed/unclaimed-events.ts';
import type { StoredVisitors } from './visitors/stored-visitors.ts';
import type { StoredVisits } from './visits/visits.ts';

export type { ChangeHealth, ChangeOutcome, ChangePeriod } from './change-health/change-health.ts';
export type { DeadLetter, DeadLetters, LetterFilter, StoredDeadLetter } from './dead-letters/dead-letters.ts';
export type { EventRow, StoredAssignment } from './event-row.ts';
export { eventSize } from './event-size.ts';
export {
  type EventExports,
  type ExportedEvents,
  type ExportFormat,
  type ExportObstacle,
  ExportRefusedError,
  type ExportRequest,
  exportFormats,
} from './exports/event-exports.ts';
export type { ExposurePhase } from './exposure-phase.ts';
export type {
  IngestedEvent,
  IngestedEvents,
  IngestedKind,
  IngestionCursor,
} from './ingested/ingested-events.ts';
export type { PreparedInsert } from './insert-of-rows.ts';
export type {
  EventCursor,
  EventFilter,
  EventLists,
  ReceivedMinute,
  SeenCurrency,
  SeenName,
  SeenProperty,
} from './lists/event-lists.ts';
export type { SimulatedEventsOption } from './queries/stored-events.ts';
export type { ArmSums } from './results/arm-sums.ts';
export type { Draw, DrawnGroup, DrawnRequest, DrawnScan } from './results/drawn-visitors.ts';
export type { ExposureRange } from './results/exposure-range.ts';
export type { MetricDefinition } from './results/metric-definition.ts';
export {
  type Dimension,
  type DimensionColumn,
  dimensionColumns,
  type PhaseRequest,
  type ScanRequest,
  type VisitorSegment,
} from './results/phase-request.ts';
export type {
  Replay,
  ReplayColumn,
  ReplayedMetric,
  ReplayedVisitor,
  UrlPart,
  VisitedPage,
} from './results/replay.ts';
export type {
  Breakdown,
  BreakdownGroup,
  DailyMetric,
  DaysArm,
  Overlap,
  Results,
  Scan,
  Split,
  SplitArm,
  SplitDimension,
  SplitRequest,
  SplitValue,
  VisitorValues,
  VisitorValuesRequest,
} from './results/results.ts';
export type { MetricArm, MetricCohort, MetricDetails, ScannedMetric } from './results/scanned.ts';
export type {
  Traffic,
  TrafficCell,
  TrafficDimension,
  TrafficGroup,
  TrafficState,
} from './results/traffic/traffic.ts';
export {
  createVisitorSums,
  type SummedVisitors,
  type VisitorSums,
} from './results/visitor-sums/visitor-sums.ts';
export type {
  EncodedCap,
  EncodedColumn,
  EncodedMetric,
  EncodedQuantile,
  EncodedValue,
  VisitorRow,
} from './results/visitor-values.ts';
export {
  type AnsweredVersion,
  type ExposedRequest,
  type ExposedResponses,
  maxVisitorBytes,
  type ResponseVariant,
  type ShownSurvey,
  type SurveyIdentity,
  type SurveyResponse,
  type SurveyResponses,
} from './surveys/survey-responses.ts';
export type { EventStorage, StoredTable } from './totals/event-storage.ts';
export {
  type DropCounts,
  type DropReason,
  dropReasons,
  type StoredUnclaimedEvent,
  type UnclaimedEvents,
  type UnclaimedSummary,
  type UnclaimedUsage,
} from './unclaimed/unclaimed-events.ts';
export type {
  ErasedCounts,
  StoredVisitors,
  Tombstone,
  VisitorCounts,
  VisitorExposure,
  VisitorId,
} from './visitors/stored-visitors.ts';
export {
  type CountedVisits,
  type SampledVisits,
  type StoredVisits,
  type VisitCountRow,
  type VisitPeriod,
  type VisitRows,
  type VisitSample,
  type VisitSampleRow,
  visitPeriods,
} from './visits/visits.ts';

/** Distinct visitors of one variant of an experiment, counted by their exposures. */
export interface VariantExposures {
  readonly variantKey: string;
  /** Human visitors whose first verified exposure was this variant. */
  readonly visitors: number;
  /** Visitors who claimed this variant although bucketing doesn't assign it to them. */
  readonly unverified: number;
  /** Visitors marked as bots. */
  readonly bots: number;
  /** Visitors whose first verified exposure is marked as internal. */
  readonly internal: number;
  /** Visitors whose first verified exposure was forced by the experiment's force list. */
  readonly forced: number;
  /** The part of `visitors` with a verified exposure to another variant as well. They count in the variant they saw first. */
  readonly multiExposed: number;
  /** Numbered events of `visitors`: those that arrived plus those that were lost. */
  readonly expectedEvents: number;
  /**
   * The part of `expectedEvents` that never arrived: gaps in a visitor's sequence numbers, at most 10 per event that arrived plus 20.
   * Numbers missing before the first one count only if there are at most 20.
   */
  readonly lostEvents: number;
}

/** Totals of the store, unclaimed events included. */
export interface EventTotals {
  /** Rows visible to readers, including duplicate inserts of an event. */
  readonly rows: number;
  /** Distinct events; undefined if there are too many to deduplicate quickly. */
  readonly distinct?: number;
  /** Whether any visitor was ever erased. */
  readonly hasErasures: boolean;
}

/**
 * The column store of events. Every read except {@link EventTotals.rows} counts an event once per (project, visitor, eventId), however
 * often it was inserted.
 */
export interface EventStore {
  /** Starts an insert of rows that arrive in batches; {@link PreparedInsert.run} executes it. */
  prepareInsert(): PreparedInsert;
  /** Stores records that can't become events. Rejects like {@link PreparedInsert.run}. */
  insertDeadLetters(letters: readonly DeadLetter[]): Promise<void>;
  /**
   * Counts a project's stored events, optionally of one name. Includes bots and unverified events. Excludes the pixel's own diagnostics
   * (such as `$change`) unless asked for by name.
   */
  countEvents(filter: {
    readonly projectKey: string;
    readonly eventName?: string;
    /** Only events received at or after this time, in milliseconds since the epoch. */
    readonly since?: number;
    readonly simulated?: SimulatedEventsOption | undefined;
  }): Promise<number>;
  /** Counts an experiment's visitors by variant, in one phase or in all of them. Omits variants without claims. */
  countExposures(filter: {
    readonly projectKey: string;
    readonly experimentKey: string;
    readonly phase?: ExposurePhase;
    readonly simulated?: SimulatedEventsOption | undefined;
  }): Promise<readonly VariantExposures[]>;
  readonly changeHealth: ChangeHealth;
  readonly deadLetters: DeadLetters;
  readonly exports: EventExports;
  readonly lists: EventLists;
  readonly results: Results;
  readonly surveys: SurveyResponses;
  readonly ingested: IngestedEvents;
  readonly visitors: StoredVisitors;
  /**
   * Sets each project's retention in days after receipt; events of other projects are kept forever. The store removes expired events within
   * a day. Visit samples have the same retention, but at most 14 days. Does nothing if the retention is already set.
   */
  setRetention(daysByProject: ReadonlyMap<string, number>): Promise<void>;
  /**
   * Removes events that arrived for erased visitors despite their tombstones, and frees the disk space of removed rows. Call it
   * periodically.
   */
  sweep(): Promise<void>;
  /** Counts the store's contents. Returns quickly unless the store doesn't respond. */
  totals(): Promise<EventTotals>;
  /** Returns the store's size, growth and version. Returns quickly. */
  storage(): Promise<EventStorage>;
  /** Whether the store is reachable. Never rejects. */
  isReachable(): Promise<boolean>;
  readonly simulated: SimulatedEvents;
  /** Events of unpublished projects. */
  readonly unclaimed: UnclaimedEvents;
  readonly visits: StoredVisits;
  close(): Promise<void>;
}

/** The store rejected the rows themselves; at least one of them can never be inserted. */
export class RowsRejectedError extends Error {
  override readonly name = 'RowsRejectedError';
}
