import type { Migration } from './migration.ts';

/**
 * Events, sorted so that a visitor's events are contiguous and an event's copies adjacent. No deduplicating engine: copies may differ in
 * their adjusted time, and reads must be correct before any merge.
 */
export const createEvents: Migration = {
  version: 1,
  name: 'events',
  statements: [
    `CREATE TABLE IF NOT EXISTS events (
      projectKey LowCardinality(String),
      anonymousId UUID,
      eventId String,
      eventName LowCardinality(String),
      time DateTime64(3, 'UTC') CODEC(Delta, ZSTD),
      receivedAt DateTime64(3, 'UTC') CODEC(Delta, ZSTD),
      createdAt String CODEC(ZSTD),
      version LowCardinality(String),
      \`assignments.experimentKey\` Array(LowCardinality(String)),
      \`assignments.experimentId\` Array(LowCardinality(String)),
      \`assignments.variantKey\` Array(LowCardinality(String)),
      \`assignments.variantId\` Array(LowCardinality(String)),
      \`assignments.isControl\` Array(Bool),
      \`assignments.verified\` Array(Bool),
      payload String CODEC(ZSTD),
      numbers Map(LowCardinality(String), Float64),
      props Map(LowCardinality(String), String),
      url String CODEC(ZSTD),
      referrer String CODEC(ZSTD),
      userAgent String CODEC(ZSTD),
      language LowCardinality(String),
      country LowCardinality(String),
      sequence UInt64,
      bot Bool,
      automation Bool,
      late Bool,
      unclaimed Bool,
      requestId String CODEC(ZSTD)
    )
    ENGINE = MergeTree
    PARTITION BY toYYYYMM(receivedAt)
    ORDER BY (projectKey, anonymousId, time)
    SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
  ],
};
