import type { PreparedInsert } from '../insert-of-rows.ts';
import type { VisitCountRow } from '../visits/visits.ts';

/** An event name that occurs among the simulated events. */
export interface SimulatedName {
  readonly eventName: string;
  /** Latest time of receipt, in milliseconds since the epoch. */
  readonly lastReceivedAt: number;
}

/**
 * Events of simulated visitors. Results and survey responses include them; counts only on request; lists, webhooks and visitor lookups
 * never.
 */
export interface SimulatedEvents {
  /** Starts an insert, like `EventStore.prepareInsert` for real events. The rows must belong to published projects. */
  prepareInsert(): PreparedInsert;
  /** Inserts counts of bootstraps under one fixed `counterId`. Idempotent. */
  insertVisits(counts: readonly Omit<VisitCountRow, 'counterId'>[]): Promise<void>;
  /** Returns the keys of the experiments that a project's simulated visitors were exposed to, sorted. */
  experiments(projectKey: string): Promise<readonly string[]>;
  /** Returns the names of a project's events received since a time (milliseconds since the epoch), newest first. Excludes survey events. */
  names(filter: { readonly projectKey: string; readonly since: number }): Promise<readonly SimulatedName[]>;
  /**
   * Removes a project's simulated events and visits. Resolves once readers no longer see them, with the number of distinct events removed.
   */
  remove(projectKey: string): Promise<number>;
}
