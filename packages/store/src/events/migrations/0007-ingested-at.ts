import type { Migration } from './migration.ts';

/**
 * When an event came into the store, by the store's own clock, so that what is new can be found. Events of before are as old as their
 * receipt: that is written once, since a default of now would be told anew at every read.
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
