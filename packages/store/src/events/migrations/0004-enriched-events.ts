import type { Migration } from './migration.ts';

/**
 * What ingest reads out of an event beside what was sent: where the visitor came from, with which browser, and what the page knew of
 * it. Added in the same order to both tables of events, since one is copied into the other column by column.
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
