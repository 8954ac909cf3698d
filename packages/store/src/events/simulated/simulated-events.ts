import type { PreparedInsert } from '../insert-of-rows.ts';

/**
 * Events of visitors who never were. Results and answers to surveys include them; counts do only where they are asked to, and lists,
 * webhooks and what is known of single visitors never do.
 */
export interface SimulatedEvents {
  /** Begins an insert, as `EventStore.prepareInsert` does of real events; the rows must be of published projects. */
  prepareInsert(): PreparedInsert;
  /** Gives the keys of the experiments that a project's visitors met, in order. */
  experiments(projectKey: string): Promise<readonly string[]>;
  /** Removes a project's; resolves once readers see none. Gives how many there were, each once. */
  remove(projectKey: string): Promise<number>;
}
