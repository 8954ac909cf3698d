import type { Migration } from './migration.ts';

const durable = 'fsync_after_insert = 1, fsync_part_directory = 1';

/**
 * Events of projects that are not published, with the columns of `events` and what each of them takes: whoever changes the
 * columns of one table changes those of the other. A partition is a day, so that what nobody claimed is dropped as a whole.
 * Those that came before this table was made stay in `events`. And what was not kept: of several rows of a batch and reason
 * the last one holds.
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
