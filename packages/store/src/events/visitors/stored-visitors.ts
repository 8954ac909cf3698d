import type { StoredDeadLetter } from '../dead-letters/dead-letters.ts';
import type { EventRow } from '../event-row.ts';

/** Lookup and erasure of single visitors. */
export interface StoredVisitors {
  /** Returns a visitor's events in pages, without duplicates, in order of receipt. */
  events(visitor: VisitorId): AsyncIterable<readonly EventRow[]>;
  /** Returns the dead letters whose records belong to a visitor, in pages, without duplicates, in order of receipt. */
  deadLetters(visitor: VisitorId): AsyncIterable<readonly StoredDeadLetter[]>;
  /** Counts what is stored about a visitor: distinct events by name, ordered by name, and dead letters. */
  counts(visitor: VisitorId): Promise<VisitorCounts>;
  /**
   * Returns the phases of experiments in which a visitor counts: by its first verified human exposure, unless that was forced or internal.
   * Excludes exposures that should have been removed by a tombstone.
   */
  exposures(visitor: VisitorId): Promise<readonly VisitorExposure[]>;
  /**
   * Erases a visitor: writes a tombstone first, so that events in transit aren't stored, then removes all events received up to `erasedAt`,
   * unclaimed ones included, and the visitor's dead letters. Resolves once readers no longer see them, with the number removed.
   */
  erase(visitor: VisitorId & { readonly erasedAt: number }): Promise<ErasedCounts>;
  /**
   * Returns the tombstones of those visitors that have one: until when their received records must not be stored. With `since`, in
   * milliseconds since the epoch, omits earlier tombstones, which cover nothing received from then on. If nobody was erased since then,
   * this is nearly free, however many visitors are listed and however often.
   */
  tombstones(visitors: readonly VisitorId[], since?: number): Promise<readonly Tombstone[]>;
  /**
   * Removes events and dead letters that arrived despite existing tombstones, at most one per visitor. Writes nothing if there are none.
   * Resolves once readers no longer see them.
   */
  removeLeftovers(tombstones: readonly Tombstone[]): Promise<void>;
}

/** A phase of an experiment in which a visitor was exposed. */
export interface VisitorExposure {
  readonly experimentKey: string;
  /** 0 for exposures from before phases were recorded. There may be several of those; their times tell the phase. */
  readonly phase: number;
  /** Time of the first exposure, in milliseconds since the epoch. */
  readonly at: number;
}

/** Amount of data stored about a visitor. */
export interface VisitorCounts {
  readonly names: readonly VisitorName[];
  readonly deadLetters: number;
}

/** A visitor's events of one name. Times are milliseconds since the epoch. */
export interface VisitorName {
  readonly eventName: string;
  readonly events: number;
  readonly firstReceivedAt: number;
  readonly lastReceivedAt: number;
}

/** Number of removed events and dead letters. */
export interface ErasedCounts {
  readonly events: number;
  readonly deadLetters: number;
}

/** A visitor of a project. Ids are in lower case. */
export interface VisitorId {
  readonly projectKey: string;
  readonly anonymousId: string;
}

/** An erased visitor: records received up to `erasedAt` are no longer stored. */
export interface Tombstone extends VisitorId {
  readonly erasedAt: number;
}
