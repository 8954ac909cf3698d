import type { KeptDeadLetter } from '../dead-letters/dead-letters.ts';
import type { EventRow } from '../event-row.ts';

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
