import { realpath, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { createSocketDirectory, fitsSocketPath } from '../../data-directory/socket-directory.ts';
import type { Log } from '../../log.ts';
import { keepRunning, type ServerProcess, untilReady, type Watch } from '../keep-running.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, roleName } from './cluster.ts';
import { findHome } from './home.ts';
import { stopOrphan } from './orphan.ts';
import { startPostmaster } from './postmaster.ts';

/** Connection settings of the child, for `pg.Pool`. */
export interface PostgresConnection {
  /** Directory of the Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/** The PostgreSQL that Pixel runs as a child process. */
export interface Postgres {
  /** Pools created with it need an `error` listener: idle connections end with code 57P01 when PostgreSQL stops or restarts. */
  readonly connection: PostgresConnection;
  readonly clusterDirectory: string;
  /** Notes for the operator if something is in an unexpected place. */
  readonly notes: readonly string[];
  /** Process id of the running server; undefined while it doesn't answer. */
  pid(): number | undefined;
  /** Calls `listener` each time the process exits unexpectedly. It is restarted automatically. */
  onExit(listener: () => void): void;
  /** Shuts PostgreSQL down, and resolves once it is gone. */
  stop(): Promise<void>;
}

/** A data directory's PostgreSQL before it runs. */
export interface PreparedPostgres {
  /** Where it will answer. */
  readonly connection: PostgresConnection;
  /** Directory of the cluster, which may not exist yet. */
  readonly clusterDirectory: string;
  /**
   * Starts it, creating its cluster at the first start, and keeps it running. Rejects with a plain `Error` if it can't be started; may be
   * called again then.
   */
  start(): Promise<Postgres>;
}

/** Locates the PostgreSQL of a data directory that only the caller uses. Throws if the location isn't usable. */
export async function preparePostgres(options: {
  readonly dataDirectory: string;
  readonly log: Log;
}): Promise<PreparedPostgres> {
  const { log } = options;
  const home = await findHome(await realpath(options.dataDirectory));
  const port = 5432;
  const socketName = `.s.PGSQL.${port}`;
  const isShort = fitsSocketPath(join(home.directory, socketName));
  const socketDirectory = isShort
    ? home.directory
    : await createSocketDirectory(home.directory, home.user ?? undefined);
  const connection = { host: socketDirectory, port, user: roleName, database: 'postgres' };

  return {
    connection,
    clusterDirectory: join(home.directory, 'cluster'),
    async start() {
      const binaries = await findBinaries(home);
      if (await stopOrphan(join(home.directory, 'cluster')))
        log.warn({}, 'Stopped a PostgreSQL left over from an earlier Pixel');
      const clusterDirectory = await ensureCluster(home, binaries);
      // The process id in it may have been reused, and PostgreSQL would then consider the socket in use.
      await rm(join(socketDirectory, `${socketName}.lock`), { force: true });
      const start = () =>
        startPostmaster({
          program: binaries.postgres,
          clusterDirectory,
          socketDirectory,
          user: home.user,
          connection,
        });
      const watch = { name: 'PostgreSQL', ping: () => pingPostgres(connection), log };
      const server = keepRunning({ ...watch, first: await startFirst(start, watch), start });
      return {
        connection,
        clusterDirectory,
        notes: [...home.notes, ...binaries.notes],
        pid: server.pid,
        onExit: server.onExit,
        async stop() {
          await server.stop();
          if (!isShort) await rmdir(socketDirectory).catch(() => undefined);
        },
      };
    },
  };
}

/** Resolves if it accepts a connection; an error that there are too many counts too. */
async function pingPostgres(connection: PostgresConnection): Promise<void> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** Prepares PostgreSQL and starts it. */
export async function startPostgres(options: {
  readonly dataDirectory: string;
  readonly log: Log;
}): Promise<Postgres> {
  return (await preparePostgres(options)).start();
}

/** A killed server leaves its children behind for a moment, and PostgreSQL refuses to start beside them. Retries for a few seconds. */
async function startFirst(start: () => ServerProcess, watch: Watch): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const postmaster = start();
    try {
      await untilReady(postmaster, watch);
      return postmaster;
    } catch (error) {
      const mayPass = error instanceof Error && error.message.includes('shared memory block');
      if (!mayPass || attempt === 50) throw error;
      await sleep(100);
    }
  }
}
