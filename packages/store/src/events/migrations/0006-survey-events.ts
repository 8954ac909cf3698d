import type { Migration } from './migration.ts';

/**
 * Marks the events of survey responses. Added to both event tables in the same order, because rows are copied from one to the other column
 * by column.
 */
export const markSurveyEvents: Migration = {
  version: 6,
  name: 'survey events',
  statements: ['events', 'unclaimed_events'].map(
    (table) => `ALTER TABLE ${table}
      ADD COLUMN IF NOT EXISTS surveyId LowCardinality(String),
      ADD COLUMN IF NOT EXISTS responseId String CODEC(ZSTD),
      ADD COLUMN IF NOT EXISTS surveyEvent LowCardinality(String)`,
  ),
};
