import type { EventRow } from '../event-row.ts';

/** Why an event of a project that is not published is not kept: the project has too many, all of them take too much room, or nobody published the project in time. */
export const dropReasons = ['unclaimed_project_full', 'unclaimed_full', 'unclaimed_expired'] as const;

export type DropReason = (typeof dropReasons)[number];

/** How many events were dropped, by reason. */
export type DropCounts = Readonly<Record<DropReason, number>>;

/** How much is kept of projects that are not published. */
export interface UnclaimedUsage {
  /** Size of everything that is kept, as `eventSize` measures it. */
  readonly bytes: number;
  /** Events of the projects that were asked about; those without any are absent. */
  readonly eventsByProject: ReadonlyMap<string, number>;
}

/** An event that was asked about, and of which a row is kept. */
export interface KeptUnclaimed {
  readonly row: EventRow;
  /** Whether that row came with the same request at the same time: then it was made from this very record, and not from a further copy. */
  readonly isSameRecord: boolean;
}

/** What is kept and what was not, for people. */
export interface UnclaimedSummary {
  readonly events: number;
  readonly projects: number;
  readonly dropped: DropCounts;
}

/**
 * The events of projects that were not published when they were ingested. They are kept apart for some days and counted like
 * any other; whoever ingests says how many there may be, and makes those of a project that was published its own.
 */
export interface UnclaimedEvents {
  usage(projectKeys: readonly string[]): Promise<UnclaimedUsage>;
  /** Gives those of the events that are kept here already. */
  findKept(rows: readonly EventRow[]): Promise<readonly KeptUnclaimed[]>;
  /** Gives keys of projects that have events here, in ascending order, those after `after` (all keys are after the empty text). */
  listProjects(page: { readonly after: string; readonly limit: number }): Promise<readonly string[]>;
  /** Makes a project's events its own, which changes no count. An interrupted call is made good by another one. */
  claim(projectKey: string): Promise<void>;
  /** Drops and counts the events of all days (UTC) of receipt that were over at a time in milliseconds since the epoch. */
  expire(dayOverAt: number): Promise<void>;
  /**
   * Counts dropped events durably. `batch`, a decimal number of at most 64 bits, says which attempt it was: of several counts
   * with the same one the last holds.
   */
  countDropped(batch: string, counts: DropCounts): Promise<void>;
  summary(): Promise<UnclaimedSummary>;
}
