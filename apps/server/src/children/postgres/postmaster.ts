import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { ServerProcess } from '../keep-running.ts';
import { environment } from './cluster.ts';
import { killLeftoverProcesses } from './kill-leftover-processes.ts';
import type { OsUser } from './os-user.ts';
import { shutDown } from './shut-down.ts';

/** What to start, and how to connect to it. */
export interface PostmasterOptions {
  readonly program: string;
  readonly clusterDirectory: string;
  readonly socketDirectory: string;
  readonly user: OsUser | null;
  readonly connection: { host: string; port: number; user: string; database: string };
}

/** Starts PostgreSQL on a cluster, reachable through a Unix socket only. */
export function startPostmaster(options: PostmasterOptions): ServerProcess {
  const settings = {
    listen_addresses: '',
    port: String(options.connection.port),
    unix_socket_directories: `"${options.socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: '50',
    shared_buffers: '64MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  const child = spawn(
    options.program,
    [
      '-D',
      options.clusterDirectory,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...options.user,
      cwd: '/',
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
      // Its own process group: Ctrl-C in the terminal must not stop the database before Pixel has drained.
      detached: true,
    },
  );

  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4_000);
  });
  const ended = new Promise<{ how: string; output: string }>((resolve) => {
    child.once('error', (error) => resolve({ how: `could not start: ${error.message}`, output }));
    const outputEnded = once(child, 'close');
    child.once('exit', async (code, signal) => {
      await killLeftoverProcesses(options.clusterDirectory);
      await outputEnded;
      resolve({ how: `exited with ${signal ?? `code ${code}`}`, output });
    });
  });
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });

  return {
    pid: child.pid,
    ended,
    async ready() {
      while (!hasEnded) {
        if (await isAnswering(options.connection)) return;
        await Promise.race([sleep(20), ended]);
      }
      const { how, output } = await ended;
      throw new Error(`PostgreSQL ${how}: ${output.trim()}`);
    },
    async stop() {
      if (child.pid === undefined) return;
      await shutDown((signal) => child.kill(signal), ended);
    },
  };
}

async function isAnswering(connection: PostmasterOptions['connection']): Promise<boolean> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
