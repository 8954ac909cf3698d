import type { PreparedInsert } from '../insert-of-rows.ts';
import type { VisitCountRow } from '../visits/visits.ts';

/** A name that simulated events had. */
export interface SimulatedName {
  readonly eventName: string;
  /** When the newest of them was received, in milliseconds since the epoch. */
  readonly lastReceivedAt: number;
}

/**
 * Events of visitors who never were. Results and answers to surveys include them; counts do only where they are asked to, and lists,
 * webhooks and what is known of single visitors never do.
 */
export interface SimulatedEvents {
  /** Begins an insert, as `EventStore.prepareInsert` does of real events; the rows must be of published projects. */
  prepareInsert(): PreparedInsert;
  /** Inserts counts of their bootstraps, which are all of one counter; doing so again changes no count. */
  insertVisits(counts: readonly Omit<VisitCountRow, 'counterId'>[]): Promise<void>;
  /** Gives the keys of the experiments that a project's visitors met, in order. */
  experiments(projectKey: string): Promise<readonly string[]>;
  /** Gives the names of a project's events that were received since a time in milliseconds since the epoch, the newest first. Events of surveys are left out. */
  names(filter: { readonly projectKey: string; readonly since: number }): Promise<readonly SimulatedName[]>;
  /** Removes a project's, and their visits; resolves once readers see none. Gives how many events there were, each once. */
  remove(projectKey: string): Promise<number>;
}
