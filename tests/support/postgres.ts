import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type PostgresConnection,
  startPostgres,
} from '../../apps/server/src/children/postgres/start-postgres.ts';
import { putCluster } from './postgres-cluster.ts';
import { holdBack } from './slowness.ts';

/** A separate database. */
export interface TestDatabase {
  /** For `pg.Pool`, which needs an `error` listener for the end of the test: `pool.on('error', () => undefined)`. */
  readonly connection: PostgresConnection;
  /** The same as a string. */
  readonly connectionString: string;
  /** Releases the database. */
  stop(): Promise<void>;
}

/** A separate PostgreSQL server. */
export interface TestPostgres extends TestDatabase {
  /** Process id of the server, which is restarted after a kill. */
  pid(): number | undefined;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

const log = { info() {}, warn() {}, error() {} };

/** Starts an empty PostgreSQL in a temporary directory, for tests that kill or stop it. Others use `openTestDatabase`. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'pixel-postgres-'));
  await putCluster(dataDirectory);
  const postgres = await startPostgres({ dataDirectory, log });
  await holdBack();
  const killWhenForgotten = () => {
    const pid = postgres.pid();
    if (pid !== undefined) process.kill(pid, 'SIGQUIT');
  };
  process.once('exit', killWhenForgotten);
  return {
    connection: postgres.connection,
    connectionString: addressOf(postgres.connection),
    pid: postgres.pid,
    async stop() {
      process.off('exit', killWhenForgotten);
      await postgres.stop();
      await rm(dataDirectory, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Formats a connection as a string. */
export function addressOf({ host, port, user, database }: PostgresConnection): string {
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
