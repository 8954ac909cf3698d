import type { Migration } from './migration.ts';

const durable = 'fsync_after_insert = 1, fsync_part_directory = 1';

/**
 * Counts of bootstraps, and samples of them. A counter's rows of an hour only grow: of several with the same key the greatest holds,
 * which is what merges keep, so that the table has one row for each counter and key in the end. Samples have no visitor.
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
