import type { Migration } from './migration.ts';

/** Queued records that can never become events. */
export const createDeadLetters: Migration = {
  version: 2,
  name: 'dead letters',
  statements: [
    `CREATE TABLE IF NOT EXISTS dead_letters (
      receivedAt DateTime64(3, 'UTC'),
      reason String,
      record String CODEC(ZSTD)
    )
    ENGINE = MergeTree
    PARTITION BY toYYYYMM(receivedAt)
    ORDER BY receivedAt
    SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
  ],
};
