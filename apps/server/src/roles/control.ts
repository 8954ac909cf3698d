import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { type Control, createControl } from '@pixel/control';
import { createDatabase, migrate } from '@pixel/database';
import type { EdgeNotes } from '@pixel/edge';
import { createDeferredClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { createPostgresKv } from '@pixel/store/kv/postgres';
import type { QueueHealth, QueueTotals } from '@pixel/store/queue';
import { createAppListener } from '../app-listener.ts';
import { cliCommand } from '../cli-command.ts';
import { ensureSecretKey } from '../data-directory/ensure-secret-key.ts';
import { listenOnPrivateSocket } from '../data-directory/private-socket.ts';
import { createOpenPool } from '../database-pools.ts';
import { demoProjectKey } from '../demo/past-configuration.ts';
import { seedPastWithRetries } from '../demo/seed-past-with-retries.ts';
import { createHttpServer } from '../http-server.ts';
import { createKeepTrying } from '../keep-trying.ts';
import { listenControl } from '../listen.ts';
import { loadDashboard } from '../load-dashboard.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { paths } from '../paths.ts';
import { defaultDataDirectory } from '../read-settings.ts';
import { restorePeriodically } from '../restore-periodically.ts';
import { seedDemo } from '../seed-demo.ts';
import { storeScriptParts } from '../store-script-parts.ts';
import { urlHost } from '../url-host.ts';
import { createMailer } from '../webhooks/mailer.ts';
import { createWebhookTargets } from '../webhooks/webhook-targets.ts';
import { runEventJobs, runMaintenanceJobs } from './control-jobs.ts';
import { createParseFile } from './parse-file.ts';
import { requestRole, servePrivately } from './private-api.ts';
import type { RoleContext } from './role-context.ts';
import { type RoleDeps, runRole, waitForEventStore } from './run-role.ts';

const drainMs = 10_000;
/** People who use the control plane, and programs that pretend to be people. */
const maxConnections = 200;
/** Stops work for clients that have left, because a request may take minutes. */
const closedSide = 'has_hung_up';

await runRole('control', startControl);

/** Starts the control port and the operator's socket, where people edit, publish and read what the other roles serve and store. */
async function startControl(deps: RoleDeps): Promise<void> {
  const { settings, context, log, shutdown } = deps;
  const { dataDirectory, ports, postgres } = context.now();
  const isFirstStart = ports.control === undefined;
  const now = Date.now;
  const operatorServer = createHttpServer({ closedSide });
  const socket = await listenOnPrivateSocket(operatorServer.server, dataDirectory, 'pixel.sock');
  shutdown.add('operator socket', socket.close);
  shutdown.add('files', restorePeriodically(socket.restore, log, 'Failed to recreate the operator socket'));
  const controlServer = createHttpServer({ maxConnections, closedSide });
  const requestedPort =
    ports.control === undefined ? settings.controlPort : { port: ports.control, isFixed: true };
  const port = await listenControl(controlServer.server, requestedPort, settings.controlHost);
  let endStreams = (): void => undefined;
  const drain = async (): Promise<void> => {
    endStreams();
    await Promise.all([controlServer.drain(drainMs), operatorServer.drain(drainMs)]);
  };
  shutdown.add('control port', drain);
  const secretKey = settings.secretKey ?? (await ensureSecretKey(dataDirectory, log));

  const openPool = createOpenPool({ connection: postgres, log, shutdown });
  const db = createDatabase(openPool('control'));
  const kv = createPostgresKv({ pool: openPool('store'), log });
  // A remote server can't write to local directories.
  const exports =
    settings.stores.clickhouse === undefined ? { directory: join(dataDirectory, 'exports') } : {};
  const { events, open } = createDeferredClickhouseEvents(exports);
  shutdown.add('event store', () => events.close());
  const metrics = settings.metricsPort === undefined ? undefined : createMetrics('control', now);
  metrics?.follow({ deadLetters: events.deadLetters });
  if (metrics) shutdown.add('metrics', metrics.close);

  const webhookTargets = createWebhookTargets({
    networks: settings.webhookNetworks,
    urls: [settings.publicUrl, settings.controlUrl].filter((url) => url !== undefined),
    ports: () => ownPorts(context.now(), port),
  });
  const command = cliCommand(dataDirectory, settings.dataDirectory === defaultDataDirectory);
  const control = createControl({
    db,
    kv,
    events,
    queue: {
      append: (record) => requestRole(dataDirectory, 'edge', 'append', { body: record }),
      health: () => requestRole<QueueHealth>(dataDirectory, 'edge', 'health'),
      totals: () => requestRole<QueueTotals>(dataDirectory, 'ingest', 'totals'),
    },
    readEdgeNotes: (projectKey) =>
      requestRole<EdgeNotes>(dataDirectory, 'edge', 'notes', { body: new TextEncoder().encode(projectKey) }),
    servedVersions: () => requestRole(dataDirectory, 'edge', 'versions'),
    managedStores: {
      postgres: settings.stores.postgres === undefined,
      clickhouse: settings.stores.clickhouse === undefined,
    },
    publicUrl() {
      const { edge } = context.now().ports;
      if (settings.publicUrl !== undefined || edge === undefined) return settings.publicUrl;
      return `http://${urlHost(settings.host ?? '::')}:${edge}`;
    },
    now,
    random: randomBytes,
    log,
    login: {
      controlUrl: settings.controlUrl,
      localUrl: `http://${urlHost(settings.controlHost)}:${port}`,
      linkCommand: `${command} login-link`,
      provider: settings.loginProvider,
      isTrustedProxy: settings.isTrustedProxy,
    },
    secretKey,
    webhookTargets,
    dashboard: await loadDashboard(paths.dashboard),
    parseFile: createParseFile(join(paths.dist, 'parse-thread.js')),
    sendMail: settings.mail && createMailer(settings.mail),
  });
  endStreams = control.endStreams;
  await servePrivately({
    role: 'control',
    dataDirectory,
    handlers: {
      undelivered: async () => control.undeliveredCount(),
      metrics: async () => (await metrics?.collect()) ?? [],
    },
    log,
    shutdown,
  });
  deps.started({ port });

  const controller = new AbortController();
  const { signal } = controller;
  // A dozen jobs listen to it, which Node would warn about.
  setMaxListeners(0, signal);
  const keepTrying = createKeepTrying({
    log,
    signal,
    onFirstFailure(error) {
      // From now on, its responses name what is still starting.
      serve();
      deps.settled({ failure: String(error) });
    },
  });

  function serve(): void {
    operatorServer.serve(createAppListener(control.operatorApp));
    controlServer.serve(createAppListener(control.controlApp));
  }

  async function openEvents(): Promise<void> {
    const clickhouse = await waitForEventStore(context, signal);
    await keepTrying('migrate the event store', () => migrateClickhouse(clickhouse));
    open(clickhouse);
    await events.exports.sweep().catch((error: unknown) => {
      log.warn({ error }, 'Failed to remove leftover event exports; the next start retries');
    });
  }

  async function run(): Promise<void> {
    const eventsOpened = openEvents();
    eventsOpened.catch(() => undefined);
    await context.until(({ isPostgresTried }) => isPostgresTried, signal);
    await keepTrying('migrate PostgreSQL', () => migrate(db));
    serve();
    const worker = control.startWebhooks();
    shutdown.add('webhook delivery', () => worker.stop());
    await keepTrying('deliver published configurations to the edge', control.reconcile);
    await keepTrying('store the script files', () => storeScriptParts(kv, paths.dist));
    runMaintenanceJobs(control, { log, signal });
    await eventsOpened;
    const { postgres: external, clickhouse } = settings.stores;
    const hasOwnStores = external === undefined && clickhouse === undefined;
    const demoBegins = hasOwnStores ? settings.demoBegins : 'empty';
    if (settings.withDemo)
      await keepTrying('publish the demo', () =>
        seedDemo({
          db,
          applyConfiguration: control.applyConfiguration,
          past: control.simulatedPast,
          begins: demoBegins,
          file: join(paths.demo, 'demo.pixel.yaml'),
        }),
      );
    deps.settled({
      loginUrl: isFirstStart ? await createLoginUrl(control, log) : undefined,
      note: demoBegins === 'with past' ? await describePendingPast(control, command) : undefined,
    });
    // The looks at the past are taken in order, so the demo's results must not be computed before them.
    const pastCreated =
      demoBegins === 'with past'
        ? seedPastWithRetries({ past: control.simulatedPast, events, kv, log }, signal)
        : Promise.resolve();
    runEventJobs(control, { log, signal, pastCreated });
    await pastCreated;
  }

  const running = run().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  shutdown.add('jobs', async () => {
    controller.abort();
    await running;
  });
  // Pending requests need everything above, so they are drained first.
  shutdown.add('pending requests', drain);
}

/** Returns a sentence on how to see the results of the simulated past; undefined if it isn't being created. */
async function describePendingPast(
  { simulatedPast }: Pick<Control, 'simulatedPast'>,
  command: string,
): Promise<string | undefined> {
  const past = await simulatedPast.find(demoProjectKey);
  if (past?.state !== 'begun') return undefined;
  return `Three weeks of simulated shoppers are being added to the demo, which takes about 15 seconds; then try: ${command} results demo-checkout --project ${demoProjectKey}`;
}

/** Returns a sign-in link; undefined if none can be created, because the CLI can create others. */
async function createLoginUrl(
  control: Pick<Control, 'createLoginLink'>,
  log: RoleDeps['log'],
): Promise<string | undefined> {
  try {
    return (await control.createLoginLink())?.url;
  } catch (error) {
    log.warn({ error }, 'Failed to create a sign-in link');
    return undefined;
  }
}

/** Returns the ports of this machine on which a part of Pixel listens. */
function ownPorts({ ports, clickhouse }: RoleContext, controlPort: number): readonly number[] {
  const url = clickhouse === undefined ? undefined : new URL(String(clickhouse.url));
  const eventStore = url && Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  return [controlPort, ports.edge, ports.metrics, eventStore].filter((port) => port !== undefined);
}
