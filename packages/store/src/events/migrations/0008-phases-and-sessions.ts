import type { Migration } from './migration.ts';

/**
 * What results need to know of an exposure: its phase, whether the visitor was forced into the variant, whether it is one of the
 * project's own people, and how it came in. Added in the same order to both tables of events.
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
