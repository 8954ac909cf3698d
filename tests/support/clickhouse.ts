import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connectClickhouse } from '@pixel/store/events/clickhouse';
import {
  type Clickhouse,
  startClickhouse,
} from '../../apps/server/src/children/clickhouse/start-clickhouse.ts';
import { holdBack } from './slowness.ts';

/** Source of the child process's script. */
export const clickhouseEntry = resolve(
  import.meta.dirname,
  '../../apps/server/src/children/clickhouse/child.ts',
);

/** A separate database in ClickHouse. */
export interface TestEventDatabase {
  /** For `createClickhouseEvents` and `migrateClickhouse`; the database exists, without any tables. */
  readonly connection: Clickhouse['connection'] & { readonly database: string };
  /** Runs a statement in it, bypassing the store. */
  run(statement: string): Promise<void>;
  /** Drops the database. */
  stop(): Promise<void>;
}

/** A separate ClickHouse server. */
export interface TestClickhouse {
  /** Like the connection of {@link TestEventDatabase}, without a database. */
  readonly connection: Clickhouse['connection'];
  /** Process id of the server, which is restarted after a kill. */
  pid(): number | undefined;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

const log = { info() {}, warn() {}, error() {} };

/**
 * Starts an empty ClickHouse in a temporary directory, for tests that kill or stop it; others use `openTestClickhouse`. It exits with the
 * process that started it, even after a crash.
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

/** The ClickHouse of this process, shared by all its test files. */
let shared: Promise<TestClickhouse> | undefined;
let opened = 0;

/** Creates a database in the ClickHouse shared by all test files of a process. */
export async function openTestClickhouse(): Promise<TestEventDatabase> {
  shared ??= startTestClickhouse();
  const { connection } = await shared;
  const database = `test_${++opened}`;
  await run(connection, `CREATE DATABASE ${database}`);
  return {
    connection: { ...connection, database },
    run: (statement) => run(connection, statement, database),
    stop: () => run(connection, `DROP DATABASE ${database} SYNC`),
  };
}

async function run(connection: Clickhouse['connection'], query: string, database = 'default'): Promise<void> {
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
