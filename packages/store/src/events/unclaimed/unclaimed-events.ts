import type { EventRow } from '../event-row.ts';

/**
 * Why an event of an unpublished project was dropped: the project has too many, all unpublished projects take too much space, or nobody
 * published the project in time.
 */
export const dropReasons = ['unclaimed_project_full', 'unclaimed_full', 'unclaimed_expired'] as const;

export type DropReason = (typeof dropReasons)[number];

/** Number of dropped events by reason. */
export type DropCounts = Readonly<Record<DropReason, number>>;

/** Storage used by unpublished projects. */
export interface UnclaimedUsage {
  /** Total size as measured by `eventSize`. */
  readonly bytes: number;
  /** Number of events of the requested projects; projects without events are absent. */
  readonly eventsByProject: ReadonlyMap<string, number>;
}

/** A requested event that is already stored. */
export interface StoredUnclaimedEvent {
  readonly row: EventRow;
  /** Whether the stored row came from the same request at the same time, and therefore from this very record rather than another copy. */
  readonly isSameRecord: boolean;
}

/** A summary of what is stored and what was dropped, for display. */
export interface UnclaimedSummary {
  readonly events: number;
  readonly projects: number;
  readonly dropped: DropCounts;
}

/**
 * The events of projects that weren't published at ingestion. They are kept apart for some days and counted like any other. Ingest enforces
 * their limits, and claims a project's events once it is published.
 */
export interface UnclaimedEvents {
  usage(projectKeys: readonly string[]): Promise<UnclaimedUsage>;
  /** Returns which of these events are already stored here. */
  findStored(rows: readonly EventRow[]): Promise<readonly StoredUnclaimedEvent[]>;
  /** Returns the keys of projects with events here, in ascending order, after `after` (the empty string precedes all keys). */
  listProjects(page: { readonly after: string; readonly limit: number }): Promise<readonly string[]>;
  /** Moves a project's events to the regular ones, which changes no count. Another call completes an interrupted one. */
  claim(projectKey: string): Promise<void>;
  /** Drops and counts the events of all days of receipt (UTC) that were over at a time, in milliseconds since the epoch. */
  expire(dayOverAt: number): Promise<void>;
  /**
   * Records counts of dropped events durably. `batch`, a decimal number of at most 64 bits, identifies the attempt: of several counts with
   * the same batch, the last one wins.
   */
  countDropped(batch: string, counts: DropCounts): Promise<void>;
  summary(): Promise<UnclaimedSummary>;
}
