import type { Migration } from './migration.ts';

const durable = 'fsync_after_insert = 1, fsync_part_directory = 1';

/**
 * Counts of bootstraps, and samples of them. A counter's hourly rows only grow: the greatest of several rows with the same key wins, and
 * merges keep only that one. Samples contain no visitor id.
 */
export const countVisits: Migration = {
  version: 9,
  name: 'visits',
  statements: [
    `CREATE TABLE IF NOT EXISTS visits (
      projectKey LowCardinality(String),
      experimentKey LowCardinality(String),
      hour DateTime('UTC'),
      variantKey LowCardinality(String),
      phase UInt16,
      country LowCardinality(String),
      counterId UUID,
      bootstraps SimpleAggregateFunction(max, UInt64),
      newVisitors SimpleAggregateFunction(max, UInt64)
    )
    ENGINE = AggregatingMergeTree
    PARTITION BY toYYYYMM(hour)
    ORDER BY (projectKey, experimentKey, hour, variantKey, phase, country, counterId)
    TTL hour + toIntervalDay(400)
    SETTINGS ${durable}`,
    `CREATE TABLE IF NOT EXISTS visit_samples (
      projectKey LowCardinality(String),
      time DateTime64(3, 'UTC'),
      recordId UUID,
      position UInt16,
      url String CODEC(ZSTD),
      attributes Map(LowCardinality(String), String) CODEC(ZSTD),
      customNames Array(LowCardinality(String)),
      weight Float64
    )
    ENGINE = MergeTree
    PARTITION BY toDate(time)
    ORDER BY (projectKey, time, recordId, position)
    TTL toDateTime(time, 'UTC') + toIntervalDay(14)
    SETTINGS ${durable}`,
  ],
};
