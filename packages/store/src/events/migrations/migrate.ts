import { setTimeout as sleep } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import { type ClickhouseConnection, connectClickhouse, databaseName } from '../clickhouse-connection.ts';
import { createEvents } from './0001-events.ts';
import { createDeadLetters } from './0002-dead-letters.ts';
import { createUnclaimedEvents } from './0003-unclaimed-events.ts';
import { enrichEvents } from './0004-enriched-events.ts';
import { eraseVisitors } from './0005-visitors-and-letters.ts';
import { markSurveyEvents } from './0006-survey-events.ts';
import { rememberIngestion } from './0007-ingested-at.ts';
import { recordVisits } from './0008-phases-and-sessions.ts';
import { countVisits } from './0009-visits.ts';
import { createSimulatedEvents } from './0010-simulated-events.ts';
import type { Migration } from './migration.ts';

const migrations: readonly Migration[] = [
  createEvents,
  createDeadLetters,
  createUnclaimedEvents,
  enrichEvents,
  eraseVisitors,
  markSurveyEvents,
  rememberIngestion,
  recordVisits,
  countVisits,
  createSimulatedEvents,
];
/** The schema version that this release works with. */
const supportedVersion = migrations.at(-1)?.version ?? 0;
const requestTimeoutMs = 300_000;
const pollIntervalMs = 200;
const readTimeoutMs = 10_000;

/**
 * Creates the database if it doesn't exist and migrates its schema. Idempotent, also when several processes run it at once. Rejects if a
 * newer version of Pixel has migrated further.
 */
export async function migrateClickhouse(connection: ClickhouseConnection): Promise<void> {
  const database = databaseName(connection);
  await withClient(connection, 'default', requestTimeoutMs, async (client) => {
    await client.command({
      query: 'CREATE DATABASE IF NOT EXISTS {database:Identifier}',
      query_params: { database },
    });
  });
  await withClient(connection, database, requestTimeoutMs, async (client) => {
    await client.command({
      query: `CREATE TABLE IF NOT EXISTS schema_migrations (version UInt32, name String, appliedAt DateTime64(3, 'UTC'))
        ENGINE = MergeTree ORDER BY version SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
    });
    const applied = await readVersion(client, database);
    assertNotNewer(applied);
    for (const migration of migrations.filter(({ version }) => version > applied))
      await apply(client, migration);
  });
}

/**
 * Resolves once another process has migrated the schema, or rejects once `signal` aborts. Rejects if the event store doesn't respond, or if
 * a newer version of Pixel has migrated further.
 */
export async function awaitMigrated(connection: ClickhouseConnection, signal: AbortSignal): Promise<void> {
  const readApplied = async (): Promise<number> => {
    let applied = 0;
    await withClient(connection, 'default', readTimeoutMs, async (client) => {
      if (await hasMigrations(client, databaseName(connection)))
        applied = await readVersion(client, databaseName(connection));
    });
    return applied;
  };
  for (let applied = await readApplied(); applied !== supportedVersion; applied = await readApplied()) {
    assertNotNewer(applied);
    await sleep(pollIntervalMs, undefined, { signal }).catch(() => undefined);
    signal.throwIfAborted();
  }
}

async function hasMigrations(client: ClickHouseClient, database: string): Promise<boolean> {
  const result = await client.query({
    query:
      "SELECT count() AS found FROM system.tables WHERE database = {database:String} AND name = 'schema_migrations'",
    query_params: { database },
    format: 'JSONEachRow',
  });
  const [row] = await result.json<{ readonly found: string | number }>();
  return Number(row?.found) > 0;
}

function assertNotNewer(applied: number): void {
  if (applied > supportedVersion)
    throw new Error(
      `The event store has schema version ${applied} but this Pixel supports up to ${supportedVersion}; start the newer Pixel that created it`,
    );
}

async function apply(client: ClickHouseClient, { version, name, statements }: Migration): Promise<void> {
  for (const query of statements) await client.command({ query });
  await client.command({
    query: 'INSERT INTO schema_migrations SELECT {version:UInt32}, {name:String}, now64(3)',
    query_params: { version, name },
  });
}

async function readVersion(client: ClickHouseClient, database: string): Promise<number> {
  const result = await client.query({
    query: 'SELECT max(version) AS version FROM {database:Identifier}.schema_migrations',
    query_params: { database },
    format: 'JSONEachRow',
  });
  const [row] = await result.json<{ readonly version: number }>();
  return row?.version ?? 0;
}

async function withClient(
  connection: ClickhouseConnection,
  database: string,
  timeoutMs: number,
  use: (client: ClickHouseClient) => Promise<void>,
): Promise<void> {
  const client = connectClickhouse(connection, { database, settings: {}, requestTimeoutMs: timeoutMs });
  try {
    await use(client);
  } finally {
    await client.close();
  }
}
