import type { Migration } from './migration.ts';

/** Which events belong to the response of a survey. Added in the same order to both tables of events, since one is copied into the other column by column. */
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
