import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { endOrphan } from '../../data-directory/orphan.ts';
import type { Log } from '../../log.ts';
import { keepRunning, untilReady } from '../keep-running.ts';
import { startClickhouseProcess } from './clickhouse-process.ts';
import { holderFile } from './holder-file.ts';
import { maySetPriorities } from './may-set-priorities.ts';

/** The ClickHouse that Pixel runs as a child process. */
export interface Clickhouse {
  /** Connection settings for `createClickhouseEvents`; unchanged by restarts. */
  readonly connection: {
    readonly url: string;
    readonly username: string;
    readonly password: string;
    readonly scanThreads?: number;
  };
  /** Process id of the running child; undefined while it doesn't answer. */
  pid(): number | undefined;
  /** Calls `listener` each time the child exits unexpectedly. It is restarted automatically. */
  onExit(listener: () => void): void;
  /** Waits for running queries, stops the child, and resolves once it is gone. */
  stop(): Promise<void>;
}

const username = 'pixel';
const maxQuerySeconds = 60;
const openTimeoutMs = 15_000;
const mebibyte = 1024 * 1024;

/**
 * Starts ClickHouse on a directory, resolves once it answers, and keeps it running. Waits for a directory that an exiting process still
 * holds, and kills an orphaned child that hangs on it. Throws a plain `Error` with the reason if it can't be started.
 */
export async function startClickhouse(options: {
  readonly directory: string;
  /** Path of the child's script: `child.ts` or its bundle. */
  readonly entry: string;
  readonly log: Log;
  /** Default: half of the machine's or container's memory. */
  readonly maxMemoryBytes?: number;
  /** How long to wait for a directory in use. Default: 15 seconds. */
  readonly openTimeoutMs?: number;
}): Promise<Clickhouse> {
  const directory = resolve(options.directory);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if (await endOrphan(holderFile(directory)))
    options.log.warn({}, 'Killed a hung event store left over from an earlier Pixel');
  const password = randomBytes(32).toString('base64url');
  const start = (port: number) =>
    startClickhouseProcess(options.entry, {
      directory,
      username,
      password,
      port,
      maxMemoryBytes: options.maxMemoryBytes ?? halfOfMemory(),
      maxQuerySeconds,
      openTimeoutMs: options.openTimeoutMs ?? openTimeoutMs,
    });

  const first = start(0);
  const watch = {
    name: 'The event store',
    ping: async (signal: AbortSignal) =>
      (await fetch(`http://127.0.0.1:${await first.ready()}/ping`, { signal })).text(),
    log: options.log,
  };
  await untilReady(first, watch);
  const port = await first.ready();
  const scans = (await maySetPriorities()) ? { scanThreads: availableParallelism() } : {};
  // The same port again, so that clients needn't know about a restart.
  const server = keepRunning({ ...watch, first, start: () => start(port) });
  return {
    connection: { url: `http://127.0.0.1:${port}`, username, password, ...scans },
    pid: server.pid,
    onExit: server.onExit,
    stop: server.stop,
  };
}

/** At least 1 GiB, because the idle process already takes a quarter of that. */
function halfOfMemory(): number {
  const limit = process.constrainedMemory();
  // Without a limit, Node returns 0, undefined or a number beyond any machine.
  const memory = limit ? Math.min(limit, totalmem()) : totalmem();
  return Math.max(1024 * mebibyte, Math.floor(memory / 2));
}
