import type { Migration } from './migration.ts';

const durable = 'fsync_after_insert = 1, fsync_part_directory = 1';

/**
 * Tombstones of erased visitors, of which the latest wins; an id for each dead letter; and how expired events are removed. Expiry is
 * checked twice a day. A changed retention only updates the metadata of existing parts and takes effect at the next merge, instead of
 * rewriting all parts at once.
 */
export const eraseVisitors: Migration = {
  version: 5,
  name: 'visitors and letters',
  statements: [
    `CREATE TABLE IF NOT EXISTS erased_visitors (
      projectKey String,
      anonymousId UUID,
      erasedAt DateTime64(3, 'UTC')
    )
    ENGINE = MergeTree
    ORDER BY (projectKey, anonymousId)
    SETTINGS ${durable}`,
    'ALTER TABLE dead_letters ADD COLUMN IF NOT EXISTS id FixedString(16) MATERIALIZED sipHash128(record)',
    'ALTER TABLE events MODIFY SETTING merge_with_ttl_timeout = 43200, materialize_ttl_recalculate_only = 1',
  ],
};
