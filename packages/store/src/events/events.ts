import type { ChangeHealth } from './change-health/change-health.ts';
import type { DeadLetter, DeadLetters } from './dead-letters/dead-letters.ts';
import type { EventExports } from './exports/event-exports.ts';
import type { ExposurePhase } from './exposure-phase.ts';
import type { PreparedInsert } from './insert-of-rows.ts';
import type { EventLists } from './lists/event-lists.ts';
import type { WithSimulated } from './queries/stored-events.ts';
import type { RecordedEvents } from './recorded/recorded-events.ts';
import type { Results } from './results/results.ts';
import type { SimulatedEvents } from './simulated/simulated-events.ts';
import type { SurveyResponses } from './surveys/survey-responses.ts';
import type { UnclaimedEvents } from './unclaimed/unclaimed-events.ts';
import type { StoredVisitors } from './visitors/stored-visitors.ts';
import type { StoredVisits } from './visits/visits.ts';

export type { ChangeHealth, ChangeOutcome, ChangePeriod } from './change-health/change-health.ts';
export type { DeadLetter, DeadLetters, KeptDeadLetter, LetterFilter } from './dead-letters/dead-letters.ts';
export type { EventRow, StoredAssignment } from './event-row.ts';
export { eventSize } from './event-size.ts';
export {
  type EventExports,
  type ExportedEvents,
  type ExportFormat,
  type ExportObstacle,
  type ExportQuestion,
  ExportRefused,
  exportFormats,
} from './exports/event-exports.ts';
export type { ExposurePhase } from './exposure-phase.ts';
export type { PreparedInsert } from './insert-of-rows.ts';
export type {
  EventFilter,
  EventLists,
  EventPlace,
  SeenCurrency,
  SeenName,
  SeenProperty,
} from './lists/event-lists.ts';
export type { WithSimulated } from './queries/stored-events.ts';
export type {
  IngestedEvent,
  IngestedPlace,
  RecordedEvents,
  RecordedKind,
} from './recorded/recorded-events.ts';
export {
  type AddedVisitors,
  createVisitorSums,
  type VisitorSums,
} from './results/added/visitor-sums.ts';
export type { ArmSums } from './results/arm-sums.ts';
export type { Draw, DrawnGroup, DrawnQuestion, DrawnScan } from './results/drawn-visitors.ts';
export type { ExposureRange } from './results/exposure-range.ts';
export type { MetricDefinition } from './results/metric-definition.ts';
export {
  type Dimension,
  type DimensionColumn,
  dimensionColumns,
  type PhaseQuestion,
  type ScanQuestion,
  type VisitorSegment,
} from './results/phase-question.ts';
export type {
  AddressPart,
  Replay,
  ReplayColumn,
  ReplayedMetric,
  ReplayedVisitor,
  ReplayVisit,
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
  SplitQuestion,
  SplitValue,
  VisitorQuestion,
  VisitorValues,
} from './results/results.ts';
export type { MetricArm, MetricCohort, MetricDetails, ScannedMetric } from './results/scanned.ts';
export type {
  Traffic,
  TrafficCell,
  TrafficDimension,
  TrafficGroup,
  TrafficState,
} from './results/traffic/traffic.ts';
export type {
  ToldCap,
  ToldColumn,
  ToldMetric,
  ToldQuantile,
  ToldValue,
  VisitorRow,
} from './results/visitor-values.ts';
export {
  type AnsweredVersion,
  type ExposedQuestion,
  type ExposedResponses,
  type MetSurvey,
  maxVisitorBytes,
  type ResponseVariant,
  type SurveyIdentity,
  type SurveyResponse,
  type SurveyResponses,
} from './surveys/survey-responses.ts';
export {
  type DropCounts,
  type DropReason,
  dropReasons,
  type KeptUnclaimed,
  type UnclaimedEvents,
  type UnclaimedSummary,
  type UnclaimedUsage,
} from './unclaimed/unclaimed-events.ts';
export type {
  ErasedCounts,
  StoredVisitors,
  Tombstone,
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

/** Distinct visitors of one variant of an experiment, by their exposures. */
export interface VariantExposures {
  readonly variantKey: string;
  /** Human visitors whose first verified exposure was this variant. */
  readonly visitors: number;
  /** Visitors who claimed this variant without bucketing giving it to them. */
  readonly unverified: number;
  /** Visitors marked as bots. */
  readonly bots: number;
  /** Visitors whose first verified exposure says that they are the project's own people. */
  readonly internal: number;
  /** Visitors whose first verified exposure was forced, by the experiment's force list. */
  readonly forced: number;
  /** Of `visitors`, those who met another variant of the experiment as well, verified too; they count where they were first. */
  readonly multiExposed: number;
  /** Events of `visitors` that carry a sequence number and arrived, and those that were lost. */
  readonly expectedEvents: number;
  /**
   * Of these, how many never arrived: the gaps in a visitor's numbers, at most 10 for each one that arrived and 20 more. What is
   * missing before the first is a gap only where that is at most 20.
   */
  readonly lostEvents: number;
}

/** What the store holds altogether, unclaimed events included. */
export interface EventFigures {
  /** Rows that readers see: an event as often as it was inserted. */
  readonly rows: number;
  /** Events, each once; undefined where there are too many to be told apart in a moment. */
  readonly distinct?: number;
  /** Whether any visitor was ever erased. */
  readonly hasErasures: boolean;
}

/** The column store of events. Every read but {@link EventFigures.rows} counts an event once per (project, visitor, eventId), however often it was inserted. */
export interface EventStore {
  /** Begins an insert of rows that come some at a time, which {@link PreparedInsert.run} makes in its turn. */
  prepareInsert(): PreparedInsert;
  /** Keeps records that cannot become events. Rejects as {@link PreparedInsert.run} does. */
  insertDeadLetters(letters: readonly DeadLetter[]): Promise<void>;
  /** Counts the stored events of a project, of one name where given; bots and unverified ones included, without what the pixel says of itself (`$change`) unless that is the name. */
  countEvents(filter: {
    readonly projectKey: string;
    readonly eventName?: string;
    /** Only events that were received at or after it, in milliseconds since the epoch. */
    readonly since?: number;
    readonly simulated?: WithSimulated | undefined;
  }): Promise<number>;
  /** Counts the visitors of an experiment by variant, in one of its phases or in all together. Variants nobody claimed are absent. */
  countExposures(filter: {
    readonly projectKey: string;
    readonly experimentKey: string;
    readonly phase?: ExposurePhase;
    readonly simulated?: WithSimulated | undefined;
  }): Promise<readonly VariantExposures[]>;
  readonly changeHealth: ChangeHealth;
  readonly deadLetters: DeadLetters;
  readonly exports: EventExports;
  readonly lists: EventLists;
  readonly results: Results;
  readonly surveys: SurveyResponses;
  readonly recorded: RecordedEvents;
  readonly visitors: StoredVisitors;
  /**
   * Says for how many days after their receipt events of a project are kept; those of projects not named are kept for good. Older ones
   * are removed by the store itself, within a day. Samples of visits are kept as long, and for 14 days at most. Does nothing where it is
   * so already.
   */
  setRetention(daysByProject: ReadonlyMap<string, number>): Promise<void>;
  /**
   * Removes again whatever came in of erased visitors against their tombstones, and has the disk freed of all that was removed. To be
   * called now and then.
   */
  sweep(): Promise<void>;
  /** Counts what it holds. Takes a moment and no longer, unless the store does not answer. */
  figures(): Promise<EventFigures>;
  /** Says whether the store answers now. Never rejects. */
  answers(): Promise<boolean>;
  readonly simulated: SimulatedEvents;
  /** What is kept of projects that are not published. */
  readonly unclaimed: UnclaimedEvents;
  readonly visits: StoredVisits;
  close(): Promise<void>;
}

/** The store refused the rows themselves; at least one of them can never be inserted. */
export class RowsRejected extends Error {
  override readonly name = 'RowsRejected';
}
