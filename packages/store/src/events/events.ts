import type { ChangeHealth } from './change-health/change-health.ts';
import type { EventRow } from './event-row.ts';
import type { EventExports } from './exports/event-exports.ts';
import type { ExposurePhase } from './exposure-phase.ts';
import type { PreparedInsert } from './insert-of-rows.ts';
import type { WithSimulated } from './queries/stored-events.ts';
import type { RecordedEvents } from './recorded/recorded-events.ts';
import type { Results } from './results/results.ts';
import type { SimulatedEvents } from './simulated/simulated-events.ts';
import type { SurveyResponses } from './surveys/survey-responses.ts';
import type { UnclaimedEvents } from './unclaimed/unclaimed-events.ts';
import type { StoredVisits } from './visits/visits.ts';

export type { ChangeHealth, ChangeOutcome, ChangePeriod } from './change-health/change-health.ts';
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

/** A queued record that can never become an event as it is, kept for a person to look at. */
export interface DeadLetter {
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  /** What is wrong with it, in a sentence. */
  readonly reason: string;
  /** The record as text. */
  readonly record: string;
}

/** A kept dead letter. */
export interface KeptDeadLetter extends DeadLetter {
  /** Stands for the record: the same one inserted again has the same id. 32 hexadecimal digits. */
  readonly id: string;
}

/** Of which project letters are, by what can be read of their records; what cannot be read is of none. Without one, all of them. */
export interface LetterFilter {
  readonly projectKey?: string;
}

/** The dead letters, each once, however often it was inserted. */
export interface DeadLetters {
  count(filter?: LetterFilter): Promise<number>;
  /** Gives the newest, by time of receipt and id. */
  list(page: LetterFilter & { readonly limit: number }): Promise<readonly KeptDeadLetter[]>;
  /** Gives the ids of all that are kept now, in the order of the list. */
  ids(filter?: LetterFilter): Promise<readonly string[]>;
  /** Gives those of the ids that are kept. */
  find(ids: readonly string[], filter?: LetterFilter): Promise<readonly KeptDeadLetter[]>;
  /** Removes letters; resolves once readers no longer see them. Ids of none are no error. */
  remove(ids: readonly string[]): Promise<void>;
}

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

/** Which events to list; all conditions hold. */
export interface EventFilter {
  readonly projectKey: string;
  readonly eventName?: string;
  /** In lower case. */
  readonly anonymousId?: string;
  readonly eventId?: string;
}

/** Where an event stands in a list in order of receipt. */
export interface EventPlace {
  readonly receivedAt: number;
  readonly anonymousId: string;
  readonly eventId: string;
}

/** Events for people to look at. */
export interface EventLists {
  /**
   * Gives events, each once, in ascending order of receipt, then visitor and event id: the first after `after`, or, without one, the
   * last there are. At most `limit`.
   */
  list(
    filter: EventFilter,
    page: { readonly limit: number; readonly after?: EventPlace },
  ): Promise<readonly EventRow[]>;
  /**
   * Gives the names of a project's events that were received since a time in milliseconds since the epoch, with the properties that
   * came with each: the newest names first, at most 1,000, and at most 200 properties of each. Events of surveys are left out.
   */
  seen(filter: { readonly projectKey: string; readonly since: number }): Promise<readonly SeenName[]>;
}

/** A name that events had. */
export interface SeenName {
  readonly eventName: string;
  /** When the newest of them was received, in milliseconds since the epoch. */
  readonly lastReceivedAt: number;
  /** In order of their names; one that came both as a number and as a text is there twice. */
  readonly properties: readonly SeenProperty[];
  /** The currencies that the payloads named in `currency`, in capitals, the most frequent first; at most ten. */
  readonly currencies: readonly SeenCurrency[];
}

/** A currency that events of a name were in, and how many, each counted once. */
export interface SeenCurrency {
  readonly currency: string;
  readonly events: number;
}

/** A field at the top of events' payloads. Booleans are kept as texts. */
export interface SeenProperty {
  readonly name: string;
  readonly kind: 'number' | 'text';
}

/** What is known of single visitors, for themselves. */
export interface StoredVisitors {
  /** Gives all of a visitor's events in pages, each event once, in order of receipt. */
  events(visitor: VisitorId): AsyncIterable<readonly EventRow[]>;
  /** Gives all dead letters whose records are of a visitor in pages, each once, in order of receipt. */
  deadLetters(visitor: VisitorId): AsyncIterable<readonly KeptDeadLetter[]>;
  /**
   * Gives the phases of experiments in which a visitor counts: by its first verified exposure as a human, unless that was forced or one
   * of the project's own people. Exposures against a tombstone of the visitor are left out.
   */
  exposures(visitor: VisitorId): Promise<readonly VisitorExposure[]>;
  /**
   * Forgets a visitor: removes all events received up to `erasedAt`, unclaimed ones included, and leaves a tombstone first, so that
   * what is still on its way is not stored. Dead letters of the visitor go as well. Resolves once readers see none of them. Gives how
   * many there were.
   */
  erase(visitor: VisitorId & { readonly erasedAt: number }): Promise<ErasedCounts>;
  /**
   * Gives the tombstones, one for each visitor that has one: until when what was received of it is not to be stored. None from before
   * `since`, in milliseconds since the epoch, where that is given: they cover nothing that was received then or later. Where nobody
   * was erased since then, this costs next to nothing, however many visitors are named, and however often each of them.
   */
  tombstones(visitors: readonly VisitorId[], since?: number): Promise<readonly Tombstone[]>;
  /**
   * Removes events and dead letters that came in against tombstones that are there already, at most one of each visitor. Where
   * nothing came in, nothing is written. Resolves once readers see none.
   */
  removeAgain(tombstones: readonly Tombstone[]): Promise<void>;
}

/** A phase of an experiment that a visitor was exposed in. */
export interface VisitorExposure {
  readonly experimentKey: string;
  /** 0 for an exposure of before phases were recorded, of which there may be several; its time says which one it is. */
  readonly phase: number;
  /** When it was first exposed, in milliseconds since the epoch. */
  readonly at: number;
}

/** How much was removed of a visitor. */
export interface ErasedCounts {
  readonly events: number;
  readonly deadLetters: number;
}

/** A visitor of a project, by its id in lower case. */
export interface VisitorId {
  readonly projectKey: string;
  readonly anonymousId: string;
}

/** A visitor who was erased: nothing received up to that time is stored any more. */
export interface Tombstone extends VisitorId {
  readonly erasedAt: number;
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
