import type { Migration } from './migration.ts';

/**
 * Fields of an exposure that results need: its phase, whether it was forced, whether it is internal, and the session's source. Added to
 * both event tables in the same order.
 */
export const recordVisits: Migration = {
  version: 8,
  name: 'phases and sessions',
  statements: ['events', 'unclaimed_events'].map(
    (table) => `ALTER TABLE ${table}
      ADD COLUMN IF NOT EXISTS \`assignments.forced\` Array(Bool),
      ADD COLUMN IF NOT EXISTS \`assignments.phase\` Array(UInt16),
      ADD COLUMN IF NOT EXISTS internal Bool,
      ADD COLUMN IF NOT EXISTS session String CODEC(ZSTD),
      ADD COLUMN IF NOT EXISTS visitorType LowCardinality(String),
      ADD COLUMN IF NOT EXISTS entryHost LowCardinality(String),
      ADD COLUMN IF NOT EXISTS entryPath String CODEC(ZSTD),
      ADD COLUMN IF NOT EXISTS source LowCardinality(String),
      ADD COLUMN IF NOT EXISTS sourceUtmSource LowCardinality(String),
      ADD COLUMN IF NOT EXISTS sourceUtmMedium LowCardinality(String),
      ADD COLUMN IF NOT EXISTS sourceUtmCampaign LowCardinality(String)`,
  ),
};
