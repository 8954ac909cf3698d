import type { Migration } from './migration.ts';

/**
 * Fields that ingest derives from an event: traffic source, browser, and the page's context of the visitor. Added to both event tables in
 * the same order, because rows are copied from one to the other column by column.
 */
export const enrichEvents: Migration = {
  version: 4,
  name: 'enriched events',
  statements: ['events', 'unclaimed_events'].map(
    (table) => `ALTER TABLE ${table}
      ADD COLUMN IF NOT EXISTS context Map(LowCardinality(String), String),
      ADD COLUMN IF NOT EXISTS referrerHost LowCardinality(String),
      ADD COLUMN IF NOT EXISTS utmSource LowCardinality(String),
      ADD COLUMN IF NOT EXISTS utmMedium LowCardinality(String),
      ADD COLUMN IF NOT EXISTS utmCampaign LowCardinality(String),
      ADD COLUMN IF NOT EXISTS utmTerm String CODEC(ZSTD),
      ADD COLUMN IF NOT EXISTS utmContent String CODEC(ZSTD),
      ADD COLUMN IF NOT EXISTS device LowCardinality(String),
      ADD COLUMN IF NOT EXISTS browser LowCardinality(String),
      ADD COLUMN IF NOT EXISTS os LowCardinality(String)`,
  ),
};
