import type { Migration } from './migration.ts';

const durable = 'fsync_after_insert = 1, fsync_part_directory = 1';

/**
 * Events of unpublished projects: the columns of `events` plus each event's `size`. A change to one table's columns must be made to the
 * other's. Partitioned by day, so that unclaimed events are dropped as a whole. Events from before this migration stay in `events`.
 * `dropped_events` counts what was not kept: of several rows for a batch and reason, the last one wins.
 */
export const createUnclaimedEvents: Migration = {
  version: 3,
  name: 'unclaimed events',
  statements: [
    `CREATE TABLE IF NOT EXISTS unclaimed_events AS events
    ENGINE = MergeTree
    PARTITION BY toDate(receivedAt)
    ORDER BY (projectKey, anonymousId, time)
    SETTINGS ${durable}`,
    'ALTER TABLE unclaimed_events ADD COLUMN IF NOT EXISTS size UInt32',
    `CREATE TABLE IF NOT EXISTS dropped_events (
      batch UInt64,
      reason LowCardinality(String),
      events UInt64,
      countedAt DateTime64(6, 'UTC')
    )
    ENGINE = MergeTree
    ORDER BY (batch, reason)
    SETTINGS ${durable}`,
  ],
};
