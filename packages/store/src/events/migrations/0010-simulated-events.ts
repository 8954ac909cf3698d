import type { Migration } from './migration.ts';

/**
 * Simulated events, with the columns of `events` in their order: whoever changes the columns of one table changes those of the other.
 * In a table of their own, so that whatever reads events leaves them out unless it names them.
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
