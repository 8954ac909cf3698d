import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Control,
  type ControlDeps,
  type ControlOptions,
  createControl,
  type SendMail,
} from '@pixel/control';
import { createDatabase, migrate } from '@pixel/database';
import type { EventStore } from '@pixel/store/events';
import { createClickhouseEvents } from '@pixel/store/events/clickhouse';
import type { Kv } from '@pixel/store/kv';
import { createMemoryKv } from '@pixel/store/kv/memory';
import type { Queue } from '@pixel/store/queue';
import { createSpool } from '@pixel/store/queue/spool';
import pg from 'pg';
import { createAppListener } from '../../apps/server/src/app-listener.ts';
import { createHttpServer } from '../../apps/server/src/http-server.ts';
import type { TestDatabase } from './postgres.ts';
import { openTestDatabase } from './test-database.ts';

/** A control plane on a separate database, with a clock that stands still until set. */
export interface TestControl {
  readonly control: Control;
  /** Another process's control plane on the same stores. */
  readonly otherControl: Control;
  /** The options of `control`. */
  readonly deps: ControlOptions;
  /** The pool of `db`'s two connections. */
  readonly pool: pg.Pool;
  readonly db: ControlDeps['db'];
  readonly kv: WatchedKv;
  readonly queue: Queue;
  readonly clock: { now: number };
  readonly postgres: TestDatabase;
  /** Logged errors. */
  readonly logged: object[];
  /** Logged warnings. */
  readonly warned: { readonly fields: object; readonly message: string }[];
  /** Other log entries. */
  readonly infos: { readonly fields: object; readonly message: string }[];
  stop(): Promise<void>;
}

/** A memory store that records its puts. */
export interface WatchedKv extends Kv {
  /** Keys in the order of their puts. */
  readonly keys: string[];
  /** Awaited before each put; a rejection fails the put. */
  beforePut: (key: string) => Promise<void>;
}

/**
 * Starts a control plane. Without `events`, the event store is unreachable; `postgres`, which is stopped at the end, is for tests that kill
 * it.
 */
export async function startTestControl(
  options: {
    readonly events?: EventStore;
    readonly postgres?: TestDatabase;
    readonly sendMail?: SendMail;
    /** The dashboard that it serves; an empty page by default. */
    readonly dashboard?: ControlOptions['dashboard'];
    /** The edge's state; without it, there is no edge. */
    readonly readEdgeNotes?: ControlDeps['readEdgeNotes'];
    readonly servedVersions?: ControlDeps['servedVersions'];
  } = {},
): Promise<TestControl> {
  const postgres = options.postgres ?? (await openTestDatabase());
  const [pool, otherPool] = [connect(postgres), connect(postgres)];
  const [db, otherDb] = [createDatabase(pool), createDatabase(otherPool)];
  if (options.postgres !== undefined) await migrate(db);
  const kv = createWatchedKv();
  const clock = { now: Date.UTC(2026, 0, 2, 3, 4, 5, 678) };
  const logged: object[] = [];
  const warned: { fields: object; message: string }[] = [];
  const infos: { fields: object; message: string }[] = [];
  const spool = await mkdtemp(join(tmpdir(), 'pixel-spool-'));
  const queue = await createSpool({ directory: spool, log: { info() {}, warn() {}, error() {} } });
  const deps: ControlOptions = {
    dashboard: options.dashboard ?? { page: '<!doctype html><title>Pixel</title>', files: new Map() },
    db,
    kv,
    events: options.events ?? createClickhouseEvents({ url: 'http://127.0.0.1:9' }),
    queue,
    readEdgeNotes: options.readEdgeNotes ?? (() => Promise.reject(new Error('There is no edge'))),
    servedVersions: options.servedVersions ?? (() => Promise.reject(new Error('There is no edge'))),
    managedStores: { postgres: false, clickhouse: true },
    publicUrl: () => 'https://pixel.example',
    now: () => clock.now,
    random: randomBytes,
    log: {
      info: (fields, message) => void infos.push({ fields, message }),
      warn: (fields, message) => void warned.push({ fields, message }),
      error: (fields) => void logged.push(fields),
    },
    login: {
      controlUrl: undefined,
      localUrl: 'http://localhost:8788',
      linkCommand: 'npm run pixel -- login-link',
      provider: undefined,
      isTrustedProxy: () => false,
    },
    secretKey: randomBytes(32),
    // The tests' receivers are on loopback.
    webhookTargets: {
      isAllowed: (address) => address === '127.0.0.1',
      isOwnService: () => false,
      resolve: async (name) => (name === 'localhost' ? ['127.0.0.1'] : ['192.0.2.1']),
    },
    sendMail: options.sendMail,
  };
  return {
    control: createControl(deps),
    otherControl: createControl({ ...deps, db: otherDb }),
    deps,
    pool,
    db,
    kv,
    queue,
    clock,
    postgres,
    logged,
    warned,
    infos,
    async stop() {
      await Promise.all([db.destroy(), otherDb.destroy(), queue.close()]);
      await postgres.stop();
      await rm(spool, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

function connect(postgres: TestDatabase): pg.Pool {
  const pool = new pg.Pool({ ...postgres.connection, max: 2 });
  pool.on('error', () => undefined);
  return pool;
}

function createWatchedKv(): WatchedKv {
  const inner = createMemoryKv({ now: () => 0 });
  return {
    ...inner,
    keys: [],
    beforePut: async () => undefined,
    async put(key, value, options) {
      await this.beforePut(key);
      this.keys.push(key);
      await inner.put(key, value, options);
    },
  };
}

/** Serves the operator app on a Unix socket and returns a function that stops it. */
export async function serveOnSocket(app: Control['operatorApp'], path: string): Promise<() => Promise<void>> {
  const server = createAppServer(app);
  await new Promise<void>((resolve) => void server.listen(path, resolve));
  return () => new Promise((resolve) => void server.close(() => resolve()));
}

/** Serves the control app on a free port and returns its URL and a function that stops it. */
export async function serveOnPort(
  app: Control['controlApp'],
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = createAppServer(app);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** Configured like the server that control runs in. */
function createAppServer(app: Parameters<typeof createAppListener>[0]): Server {
  const { server, serve } = createHttpServer({ closedSide: 'has_hung_up' });
  serve(createAppListener(app));
  return server;
}
