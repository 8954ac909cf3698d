import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { createControl } from '@pixel/control';
import { createDatabase, migrate } from '@pixel/database';
import { createEdge, createNodeListener } from '@pixel/edge';
import { createIngest } from '@pixel/ingest';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { createLastKnownKv } from '@pixel/store/kv/last-known';
import { createPostgresKv } from '@pixel/store/kv/postgres';
import { createSpool } from '@pixel/store/queue/spool';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { loadScripts, loadStaticFiles } from './assets.ts';
import { startClickhouse } from './children/clickhouse/start-clickhouse.ts';
import { startPostgres } from './children/postgres/start-postgres.ts';
import type { CleanUps } from './clean-ups.ts';
import { openDataDirectory } from './data-directory/open-data-directory.ts';
import { listenOnOperatorSocket } from './data-directory/operator-socket.ts';
import { type Settings, usualDataDirectory } from './env.ts';
import { createHttpServer } from './http-server.ts';
import { listenControl, listenPublic } from './listen.ts';
import { seedDemo } from './seed-demo.ts';
import type { StartBlock } from './start-block.ts';

const drainMs = 10_000;
/** A PostgreSQL that hangs must not hang whoever asks it. */
const connectWithinMs = 5_000;
const queryWithinMs = 15_000;
/** How soon an edge learns of a publication that could not be handed over at once. */
const reconcileEveryMs = 60_000;

/** Where the built files and the demo lie. */
export interface Places {
  /** Folder of the bundles: the pixel's scripts and the ClickHouse child. */
  readonly dist: string;
  /** Folder of the demo shop: `public/` and `demo.pixel.yaml`. */
  readonly demo: string;
}

/**
 * Starts every part of Pixel in one process and its children, and gives what there is to tell about it.
 * What has to be undone is added to `cleanUps` as it is done, also where a later step throws.
 */
export async function serve(deps: {
  readonly settings: Settings;
  readonly places: Places;
  readonly log: Logger;
  readonly cleanUps: CleanUps;
}): Promise<StartBlock> {
  const { settings, places, log, cleanUps } = deps;
  const now = Date.now;

  // The socket is the lock on the data, and a taken port is better known before anything else is started.
  const dataDirectory = await openDataDirectory(settings.dataDirectory);
  const operatorServer = createHttpServer();
  cleanUps.add('operator socket', await listenOnOperatorSocket(operatorServer.server, dataDirectory));
  const controlServer = createHttpServer();
  const controlPort = await listenControl(controlServer.server, settings.controlPort, settings.controlHost);
  cleanUps.add('control port', () => controlServer.drain(drainMs));
  const publicServer = createHttpServer();
  const publicPort = await listenPublic(publicServer.server, settings.port, settings.host);
  cleanUps.add('public port', () => publicServer.drain(drainMs));

  const [postgres, clickhouse] = await startChildren(dataDirectory, places, deps);

  const pool = new Pool({
    ...postgres.connection,
    max: 20,
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: queryWithinMs,
  });
  pool.on('error', (error) => log.warn({ error }, 'A connection to PostgreSQL ended'));
  const db = createDatabase(pool);
  cleanUps.add('database', () => db.destroy());
  await migrate(db);
  await migrateClickhouse(clickhouse.connection);
  const events = createClickhouseEvents(clickhouse.connection);
  cleanUps.add('event store', () => events.close());

  const publishedKv = createPostgresKv({ pool, log });
  const kv = createLastKnownKv({ inner: publishedKv, directory: join(dataDirectory, 'last-known'), log });
  const queue = await createSpool({ directory: join(dataDirectory, 'spool'), log });
  cleanUps.add('queue', () => queue.close());

  const control = createControl({ db, kv: publishedKv, events, queue, now, random: randomBytes, log });
  await control.reconcile();
  cleanUps.add('reconciliation', repeat(control.reconcile, reconcileEveryMs, log));
  if (settings.withDemo) await seedDemo(db, control.applyConfiguration, join(places.demo, 'demo.pixel.yaml'));

  const ingest = createIngest({ queue, events, kv: publishedKv, now, random: Math.random, log });
  const stopIngest = new AbortController();
  const ingesting = ingest.run(stopIngest.signal);
  cleanUps.add('ingest', () => {
    stopIngest.abort();
    // What a store that hangs does not take now is still in the spool.
    return Promise.race([ingesting, sleep(drainMs, undefined, { ref: false })]);
  });

  const demo = settings.withDemo ? await loadStaticFiles(join(places.demo, 'public'), '/demo/') : new Map();
  // A proxy may serve all of this below a path of its own.
  const prefix = new URL(settings.publicUrl ?? 'http://localhost').pathname.replace(/\/$/, '');
  const edge = createEdge({
    kv,
    queue,
    log,
    assets: new Map([...(await loadScripts(places.dist)), ...demo]),
    redirects: new Map(
      settings.withDemo
        ? [
            ['/', `${prefix}/demo/`],
            ['/demo', `${prefix}/demo/`],
          ]
        : [],
    ),
    isTrustedProxy: settings.isTrustedProxy,
    now,
    newId: uuidv7,
  });
  cleanUps.add('edge', edge.close);

  operatorServer.serve(getRequestListener(control.operatorApp.fetch));
  controlServer.serve(getRequestListener(control.controlApp.fetch));
  publicServer.serve(createNodeListener(edge));
  // Requests under way need everything above: they are waited for first.
  cleanUps.add('requests under way', async () => {
    await Promise.all([publicServer.drain(drainMs), controlServer.drain(drainMs)]);
  });

  return {
    publicUrl: settings.publicUrl ?? `http://${urlHost(settings.host ?? '::')}:${publicPort}`,
    controlUrl: settings.controlUrl ?? `http://${urlHost(settings.controlHost)}:${controlPort}`,
    dataDirectory,
    isUsualDataDirectory: settings.dataDirectory === usualDataDirectory,
    withDemo: settings.withDemo,
    notes: postgres.notes,
  };
}

/** Starts both children side by side; where one fails, the other one is still stopped by the clean-ups. */
async function startChildren(
  dataDirectory: string,
  places: Places,
  deps: { readonly log: Logger; readonly cleanUps: CleanUps },
) {
  const { log, cleanUps } = deps;
  const starting = [
    startPostgres({ dataDirectory, log }),
    startClickhouse({
      directory: join(dataDirectory, 'clickhouse'),
      entry: join(places.dist, 'clickhouse-child.js'),
      log,
    }),
  ] as const;
  const [postgres, clickhouse] = await Promise.allSettled(starting);
  if (postgres.status === 'fulfilled') cleanUps.add('PostgreSQL', postgres.value.stop);
  if (clickhouse.status === 'fulfilled') cleanUps.add('ClickHouse', clickhouse.value.stop);
  return Promise.all(starting);
}

/** How a listening address is written in a URL; one that stands for all of them is this machine. */
function urlHost(host: string): string {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Hands over again and again what edges lack, one run at a time; gives a function that ends it. */
function repeat(reconcile: () => Promise<unknown>, everyMs: number, log: Logger): () => void {
  let timer = setTimeout(run, everyMs);
  async function run(): Promise<void> {
    await reconcile().catch((error: unknown) =>
      log.warn({ error }, 'Published configurations could not be handed to the edges'),
    );
    timer = timer.refresh();
  }
  return () => clearTimeout(timer);
}
