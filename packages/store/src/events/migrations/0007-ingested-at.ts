import type { Migration } from './migration.ts';

/**
 * When an event entered the store, by the store's clock, to find new events. Earlier events get their time of receipt, written once,
 * because a default of now would be re-evaluated at every read.
 */
export const rememberIngestion: Migration = {
  version: 7,
  name: 'time of ingestion',
  statements: ['events', 'unclaimed_events'].flatMap((table) => [
    `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS ingestedAt DateTime64(3, 'UTC') DEFAULT receivedAt`,
    `ALTER TABLE ${table} MODIFY COLUMN ingestedAt DateTime64(3, 'UTC') DEFAULT receivedAt`,
    `ALTER TABLE ${table} MATERIALIZE COLUMN ingestedAt SETTINGS mutations_sync = 2`,
    `ALTER TABLE ${table} MODIFY COLUMN ingestedAt DateTime64(3, 'UTC') DEFAULT now64(3)`,
    `ALTER TABLE ${table} ADD INDEX IF NOT EXISTS ingestions ingestedAt TYPE minmax GRANULARITY 1`,
    `ALTER TABLE ${table} MATERIALIZE INDEX ingestions SETTINGS mutations_sync = 2`,
  ]),
};
