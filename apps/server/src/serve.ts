import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Asset, createEdge, createNodeListener } from '@pixel/edge';
import { createLastKnownKv } from '@pixel/store/kv/last-known';
import { createSpoolAppends, createSpoolReads } from '@pixel/store/queue/spool';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { loadScripts, loadStaticFiles } from './assets.ts';
import { startClickhouse } from './children/clickhouse/start-clickhouse.ts';
import { preparePostgres } from './children/postgres/start-postgres.ts';
import { createStartingChild } from './children/starting-child.ts';
import type { CleanUps } from './clean-ups.ts';
import { cliCommand } from './cli-command.ts';
import { compress } from './compress.ts';
import { readConnectionLimit } from './connection-limit.ts';
import { keepSecretKey } from './data-directory/keep-secret-key.ts';
import { lockDataDirectory } from './data-directory/lock-data-directory.ts';
import { openDataDirectory } from './data-directory/open-data-directory.ts';
import { listenOnOperatorSocket } from './data-directory/operator-socket.ts';
import { openDatabaseConnections } from './database-connections.ts';
import { type Settings, usualDataDirectory } from './env.ts';
import { createHttpServer } from './http-server.ts';
import { listenControl, listenMetrics, listenPublic } from './listen.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { createMetricsListener } from './metrics/metrics-listener.ts';
import { createOperationsOnThread } from './operations/operations-on-thread.ts';
import { type PrivatePlane, startPrivatePlane } from './private-plane.ts';
import { createRateLimits } from './rate-limits.ts';
import { regularly } from './regularly.ts';
import type { StartBlock } from './start-block.ts';
import { createMailer } from './webhooks/mailer.ts';
import { createWebhookTargets } from './webhooks/webhook-targets.ts';

const drainMs = 10_000;
/** People who work with the control plane; visitors must find room whatever they do. */
const maxControlConnections = 200;
/** Those who collect metrics are few and quick; others must not keep them out. */
const metricsLimits = { maxConnections: 100, unreadMs: 5_000, idleMs: 15_000 };
/** How often the log says how many requests were refused. */
const reportEveryMs = 60_000;
/** How long pages that can be served without a database wait for it all the same, as it mostly comes within a second. */
const serveAloneAfterMs = 2_000;
const waitForRestMs = 20_000;
/** How often files are looked for that somebody may have removed: copies of what is served, and the operator socket. */
const restoreEveryMs = 10_000;
const notWholeNote =
  'Not every part runs yet; what is missing is in the log and is tried again. Meanwhile pages get the last known configuration, and events are taken';

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

  // A second server must not touch the data, and a taken port is better known before anything else is started.
  const dataDirectory = await openDataDirectory(settings.dataDirectory);
  cleanUps.add('data directory', await lockDataDirectory(dataDirectory, log));
  const operatorServer = createHttpServer();
  const operatorSocket = await listenOnOperatorSocket(operatorServer.server, dataDirectory);
  cleanUps.add('operator socket', operatorSocket.close);
  const metrics = settings.metricsPort === undefined ? undefined : createMetrics(now);
  const metricsPort = metrics && (await serveMetrics(metrics, settings, cleanUps));
  const controlServer = createHttpServer({ maxConnections: maxControlConnections });
  const controlPort = await listenControl(controlServer.server, settings.controlPort, settings.controlHost);
  cleanUps.add('control port', () => controlServer.drain(drainMs));
  const publicServer = createHttpServer({
    timeoutMs: settings.requestTimeoutMs,
    maxConnections: await readConnectionLimit(),
    announceMs: settings.drainAnnounceMs,
  });
  const publicPort = await listenPublic(publicServer.server, settings.port, settings.host);
  cleanUps.add('public port', () => publicServer.drain(drainMs));

  const postgresPlace = await preparePostgres({ dataDirectory, log });
  const postgres = createStartingChild(postgresPlace.start);
  cleanUps.add('PostgreSQL', postgres.stop);
  const clickhouse = createStartingChild(() =>
    startClickhouse({
      directory: join(dataDirectory, 'clickhouse'),
      entry: join(places.dist, 'clickhouse-child.js'),
      log,
    }),
  );
  cleanUps.add('ClickHouse', clickhouse.stop);
  const databases = openDatabaseConnections({ connection: postgresPlace.connection, log, cleanUps });
  const spool = { directory: join(dataDirectory, 'spool'), log };
  const appends = await createSpoolAppends(spool);
  cleanUps.add('queue', () => appends.close());
  const reads = await createSpoolReads(spool);
  cleanUps.add('reader of the queue', () => reads.close());
  metrics?.follow({ queue: reads });

  const secretKey = settings.secretKey ?? (await keepSecretKey(dataDirectory, log));
  const command = cliCommand(dataDirectory, settings.dataDirectory === usualDataDirectory);
  const localUrl = `http://${urlHost(settings.controlHost)}:${controlPort}`;

  const webhookTargets = createWebhookTargets({
    networks: settings.webhookNetworks,
    ports: [publicPort, controlPort, ...(metricsPort === undefined ? [] : [metricsPort])],
    urls: [settings.publicUrl, settings.controlUrl].filter((url) => url !== undefined),
  });

  const scripts = loadScripts(places.dist);
  // Whoever waits for them is told.
  scripts.catch(() => undefined);
  const privatePlane = startPrivatePlane({
    postgres,
    clickhouse,
    db: databases.db,
    operations: createOperationsOnThread({
      entry: join(places.dist, 'operations-thread.js'),
      means: () => ({
        connection: databases.connection,
        secretKey,
        webhookTargets: webhookTargets.settings(),
      }),
    }),
    kv: databases.controlKv,
    queue: { ...reads, append: appends.append, health: appends.health },
    metrics,
    operatorServer,
    controlServer,
    scripts,
    demo: settings.withDemo ? places.demo : undefined,
    login: {
      controlUrl: settings.controlUrl,
      localUrl,
      linkCommand: `${command} login-link`,
      provider: settings.loginProvider,
      isTrustedProxy: settings.isTrustedProxy,
    },
    secretKey,
    connection: databases.connection,
    webhookTargets,
    sendMail: settings.mail && createMailer(settings.mail),
    now,
    log,
  });
  cleanUps.add('control and ingest', privatePlane.stop);

  const kv = createLastKnownKv({
    inner: databases.edgeKv,
    directory: join(dataDirectory, 'last-known'),
    log,
  });
  const ended = new AbortController();
  cleanUps.add('files', () => ended.abort());
  const restore = (action: () => Promise<void>, failure: string): void =>
    void regularly(action, {
      firstMs: restoreEveryMs,
      everyMs: restoreEveryMs,
      signal: ended.signal,
      onFailure: (error) => log.warn({ error }, failure),
    });
  restore(kv.restoreCopies, 'Copies of the configuration could not be looked after');
  restore(operatorSocket.restore, 'The operator socket could not be made again');
  // What was known before can be served without any database, so pages wait for none for long; else there is nothing to serve yet.
  const canServeAlone = (await kv.knownKeys()).length > 0;
  if (canServeAlone) await Promise.race([privatePlane.databaseTried, pause(serveAloneAfterMs)]);
  else await privatePlane.firstOutcome;

  // The first visitor is not the one to wait for the first connection.
  void privatePlane.databaseTried.then(() => databases.surveyLedgers.get('visitor/')).catch(() => undefined);

  const demo: ReadonlyMap<string, Asset> = settings.withDemo
    ? await loadStaticFiles(join(places.demo, 'public'), '/demo/')
    : new Map();
  // A proxy may serve all of this below a path of its own.
  const prefix = new URL(settings.publicUrl ?? 'http://localhost').pathname.replace(/\/$/, '');
  const edge = createEdge({
    kv,
    lookUps: kv.through(databases.lookUps),
    surveyLedgers: databases.surveyLedgers,
    knownKeys: kv.knownKeys,
    queue: appends,
    log,
    assets: new Map([...(await scripts), ...demo]),
    redirects: new Map([
      ...(settings.withDemo ? [['/', `${prefix}/demo/`] as const] : []),
      // Folders, asked for without their last slash.
      ...[...demo.keys()]
        .filter((path) => path.endsWith('/'))
        .map((path) => [path.slice(0, -1), prefix + path] as const),
    ]),
    isTrustedProxy: settings.isTrustedProxy,
    countryHeader: settings.countryHeader,
    limits: settings.limits,
    unknownProjects: settings.unknownProjects,
    rateLimits:
      settings.rateLimits &&
      createRateLimits({ ...settings.rateLimits, seed: randomBytes(4).readUInt32LE() }),
    compress,
    isDraining: publicServer.isDraining,
    undelivered: privatePlane.undelivered,
    now,
    newId: uuidv7,
  });
  metrics?.follow({ edge });
  const reporting = setInterval(edge.report, reportEveryMs).unref();
  cleanUps.add('edge', () => {
    clearInterval(reporting);
    edge.close();
  });

  publicServer.serve(createNodeListener(edge), edge.countRefusal);
  // Requests under way need everything above: they are waited for first.
  const drainAll = async (): Promise<void> => {
    await Promise.all([publicServer.drain(drainMs), controlServer.drain(drainMs)]);
  };
  cleanUps.add('requests under way', drainAll, settings.drainAnnounceMs + 2 * drainMs);

  const notes = await untilAllRuns(privatePlane, log);
  return {
    publicUrl: settings.publicUrl ?? `http://${urlHost(settings.host ?? '::')}:${publicPort}`,
    controlUrl: settings.controlUrl ?? localUrl,
    loginUrl: await makeLoginUrl(privatePlane, log),
    metricsUrl:
      metricsPort === undefined
        ? undefined
        : `http://${urlHost(settings.metricsHost)}:${metricsPort}/metrics`,
    dataDirectory,
    command,
    withDemo: settings.withDemo,
    notes: [...privatePlane.notes(), ...notes],
  };
}

/** Lets metrics be read while anything else is started and stopped, and gives the port. */
async function serveMetrics(
  metrics: Metrics,
  { metricsPort = 0, metricsHost }: Settings,
  cleanUps: CleanUps,
): Promise<number> {
  cleanUps.add('metrics', metrics.close);
  const { server, serve: serveWith, drain } = createHttpServer(metricsLimits);
  const port = await listenMetrics(server, metricsPort, metricsHost);
  cleanUps.add('metrics port', () => drain(drainMs));
  serveWith(createMetricsListener(metrics));
  return port;
}

/** Waits until all runs, or something could not be started or takes long: then there is a note about it. */
async function untilAllRuns(plane: PrivatePlane, log: Logger): Promise<readonly string[]> {
  const tooLate = pause(waitForRestMs).then(() => [notWholeNote]);
  const outcome = plane.firstOutcome.then(
    () => [],
    (error: unknown) => {
      log.error({ error }, 'A part of Pixel cannot be started yet');
      return [notWholeNote];
    },
  );
  return Promise.race([outcome, tooLate]);
}

/** Starts without one where it cannot be made: the command line makes others. */
async function makeLoginUrl(plane: PrivatePlane, log: Logger): Promise<string | undefined> {
  try {
    return (await plane.createLoginLink())?.url;
  } catch (error) {
    log.warn({ error }, 'No link to sign in with could be made');
    return undefined;
  }
}

function pause(ms: number): Promise<void> {
  return sleep(ms, undefined, { ref: false });
}

/** How a listening address is written in a URL; one that stands for all of them is this machine. */
function urlHost(host: string): string {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
