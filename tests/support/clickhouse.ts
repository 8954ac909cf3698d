import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connectClickhouse } from '@pixel/store/events/clickhouse';
import {
  type Clickhouse,
  startClickhouse,
} from '../../apps/server/src/children/clickhouse/start-clickhouse.ts';
import { holdBack } from './slowness.ts';

/** Script of the child, as source. */
export const clickhouseEntry = resolve(
  import.meta.dirname,
  '../../apps/server/src/children/clickhouse/child.ts',
);

/** A database of a test's own in a ClickHouse. */
export interface TestEventDatabase {
  /** Fits `createClickhouseEvents` and `migrateClickhouse`; it is there, and nothing is migrated yet. */
  readonly connection: Clickhouse['connection'] & { readonly database: string };
  /** Runs a statement in it, past the store. */
  run(statement: string): Promise<void>;
  /** Removes it. */
  stop(): Promise<void>;
}

/** A ClickHouse of a test's own. */
export interface TestClickhouse {
  /** As that of {@link TestEventDatabase}, without a database. */
  readonly connection: Clickhouse['connection'];
  /** Process number of the child; it is started again when it is killed. */
  pid(): number | undefined;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

const log = { info() {}, warn() {}, error() {} };

/**
 * Starts an empty ClickHouse in a temporary directory, for tests that kill or stop it; others take `openTestClickhouse`. It ends with the process that started it, however that ends.
 */
export async function startTestClickhouse(): Promise<TestClickhouse> {
  const parent = await mkdtemp(join(tmpdir(), 'pixel-clickhouse-'));
  const clickhouse = await startClickhouse({
    directory: join(parent, 'clickhouse'),
    entry: clickhouseEntry,
    log,
  });
  await holdBack();
  return {
    connection: clickhouse.connection,
    pid: clickhouse.pid,
    async stop() {
      await clickhouse.stop();
      await rm(parent, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** The ClickHouse of this process: all of its test files have their databases in it. */
let shared: Promise<TestClickhouse> | undefined;
let opened = 0;

/** Makes a database in the ClickHouse that all test files of a process share. */
export async function openTestClickhouse(): Promise<TestEventDatabase> {
  shared ??= startTestClickhouse();
  const { connection } = await shared;
  const database = `test_${++opened}`;
  await ask(connection, `CREATE DATABASE ${database}`);
  return {
    connection: { ...connection, database },
    run: (statement) => ask(connection, statement, database),
    stop: () => ask(connection, `DROP DATABASE ${database} SYNC`),
  };
}

async function ask(connection: Clickhouse['connection'], query: string, database = 'default'): Promise<void> {
  const client = connectClickhouse(connection, {
    database,
    settings: {},
    requestTimeoutMs: 60_000,
  });
  try {
    await client.command({ query });
  } finally {
    await client.close();
  }
}
