import type { Migration } from './migration.ts';

/**
 * Simulated events, with the columns of `events` in the same order; a change to one table's columns must be made to the other's. A separate
 * table, so that readers exclude them unless they name it.
 */
export const createSimulatedEvents: Migration = {
  version: 10,
  name: 'simulated events',
  statements: [
    `CREATE TABLE IF NOT EXISTS simulated_events AS events
    ENGINE = MergeTree
    ORDER BY (projectKey, anonymousId, time)
    SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
  ],
};
