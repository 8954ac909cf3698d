import type { EventRow } from './event-row.ts';
import type { UnclaimedEvents } from './unclaimed/unclaimed-events.ts';

export type { EventRow, StoredAssignment } from './event-row.ts';
export { eventSize } from './event-size.ts';
export {
  type DropCounts,
  type DropReason,
  dropReasons,
  type UnclaimedEvents,
  type UnclaimedSummary,
  type UnclaimedUsage,
} from './unclaimed/unclaimed-events.ts';

/** A queued record that can never become an event, kept for a person to look at. */
export interface DeadLetter {
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  /** What is wrong with it, in a sentence. */
  readonly reason: string;
  /** The record as text. */
  readonly record: string;
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
}

/** The column store of events. Every read counts an event once per (project, visitor, eventId), however often it was inserted. */
export interface EventStore {
  /**
   * Resolves once the rows are durable and visible to readers. Inserting a row again changes no count. Those of projects that
   * are not published are counted as well, but kept apart, in {@link EventStore.unclaimed}.
   * Rejects with {@link RowsRejected} when the data itself is refused, with another error when the store cannot be reached.
   */
  insert(rows: readonly EventRow[]): Promise<void>;
  /** Keeps records that cannot become events. Rejects when the store cannot be reached. */
  insertDeadLetters(letters: readonly DeadLetter[]): Promise<void>;
  /** Counts the stored events of a project, of one name where given; bots and unverified ones included. */
  countEvents(filter: { readonly projectKey: string; readonly eventName?: string }): Promise<number>;
  /** Counts the visitors of an experiment by variant. Variants nobody claimed are absent. */
  countExposures(filter: {
    readonly projectKey: string;
    readonly experimentKey: string;
  }): Promise<readonly VariantExposures[]>;
  /** Counts the kept dead letters. One whose record was inserted again counts once. */
  countDeadLetters(): Promise<number>;
  /** Says whether the store answers now. Never rejects. */
  answers(): Promise<boolean>;
  /** What is kept of projects that are not published. */
  readonly unclaimed: UnclaimedEvents;
  close(): Promise<void>;
}

/** The store refused the rows themselves; at least one of them can never be inserted. */
export class RowsRejected extends Error {
  override readonly name = 'RowsRejected';
}
