import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Asset, createEdge, createNodeListener, type Edge } from '@pixel/edge';
import { createLastKnownKv } from '@pixel/store/kv/last-known';
import { createPostgresKv } from '@pixel/store/kv/postgres';
import { createSpoolAppends } from '@pixel/store/queue/spool';
import { v7 as uuidv7 } from 'uuid';
import { compress } from '../compress.ts';
import { readConnectionLimit } from '../connection-limit.ts';
import { createOpenPool } from '../database-pools.ts';
import { createHttpServer } from '../http-server.ts';
import { listenPublic } from '../listen.ts';
import { loadScripts, loadStaticFiles } from '../load-files.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { paths } from '../paths.ts';
import { createRateLimits } from '../rate-limits.ts';
import { restorePeriodically } from '../restore-periodically.ts';
import { runEvery } from '../run-every.ts';
import { requestRole, servePrivately } from './private-api.ts';
import { type RoleDeps, runRole } from './run-role.ts';

const drainMs = 10_000;
/** How often the number of rejected requests is logged. */
const reportEveryMs = 60_000;
/** How long pages that can be served without a database still wait for it, because it usually comes up within a second. */
const serveAloneAfterMs = 2_000;
const undeliveredEveryMs = 5_000;
/** How often visit counts are queued: the delay until they are visible, and how much is lost if the process is killed. */
const flushVisitsEveryMs = 10_000;

await runRole('edge', startEdge);

/** Starts the public port: answers pages, and appends their events to the queue, as its only writer. */
async function startEdge(deps: RoleDeps): Promise<void> {
  const { settings, context, log, shutdown } = deps;
  const { dataDirectory, ports } = context.now();
  const now = Date.now;
  const publicServer = createHttpServer({
    timeoutMs: settings.requestTimeoutMs,
    maxConnections: await readConnectionLimit(),
    announceMs: settings.drainAnnounceMs,
  });
  const port = await listenPublic(publicServer.server, ports.edge ?? settings.port, settings.host);
  shutdown.add('public port', () => publicServer.drain(drainMs));
  const queue = await createSpoolAppends({ directory: join(dataDirectory, 'spool'), log });
  shutdown.add('queue', () => queue.close());
  const metrics = settings.metricsPort === undefined ? undefined : createMetrics('edge', now);
  if (metrics) shutdown.add('metrics', metrics.close);
  let edge: Edge | undefined;
  await servePrivately({
    role: 'edge',
    dataDirectory,
    handlers: {
      append: (record) => queue.append(record),
      health: () => queue.health(),
      versions: async () => {
        if (edge === undefined) throw new Error('The edge is starting');
        return edge.versions();
      },
      notes: async (projectKey) => {
        if (edge === undefined) throw new Error('The edge is starting');
        return edge.notesOf(new TextDecoder().decode(projectKey));
      },
      metrics: async () => (await metrics?.collect()) ?? [],
    },
    log,
    shutdown,
  });
  const openPool = createOpenPool({ connection: context.now().postgres, log, shutdown });
  const openKv = (name: Parameters<typeof openPool>[0]) => createPostgresKv({ pool: openPool(name), log });
  const surveyLedgers = openKv('surveyLedgers');
  const kv = createLastKnownKv({
    inner: openKv('store'),
    directory: join(dataDirectory, 'last-known'),
    log,
  });
  shutdown.add(
    'files',
    restorePeriodically(kv.restoreCopies, log, 'Failed to maintain the configuration copies on disk'),
  );

  const canServeAlone = (await kv.knownKeys()).length > 0;
  deps.started({ port, canServeAlone });

  // Known configurations can be served without a database, so pages don't wait long for one; otherwise there is nothing to serve yet.
  const databaseTried = context.until(({ isPostgresTried }) => isPostgresTried);
  if (canServeAlone) await Promise.race([databaseTried, sleep(serveAloneAfterMs, undefined, { ref: false })]);
  else await context.until(({ isControlTried }) => isControlTried);
  // Connect ahead, so that the first visitor needn't wait for it.
  void databaseTried.then(() => surveyLedgers.get('visitor/')).catch(() => undefined);

  const { withDemo } = settings;
  const demo: ReadonlyMap<string, Asset> = withDemo
    ? await loadStaticFiles(join(paths.demo, 'public'), '/demo/')
    : new Map();
  // A proxy may serve all of this below a path of its own.
  const prefix = new URL(settings.publicUrl ?? 'http://localhost').pathname.replace(/\/$/, '');
  const undeliveredCount = followUndelivered(deps);
  const started = createEdge({
    kv,
    lookUps: kv.through(openKv('lookUps')),
    surveyLedgers,
    knownKeys: kv.knownKeys,
    queue,
    log,
    assets: new Map([...(await loadScripts(paths.dist)), ...demo]),
    redirects: new Map([
      ...(withDemo ? [['/', `${prefix}/demo/`] as const] : []),
      // Directories requested without their trailing slash.
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
    undeliveredCount,
    now,
    newId: uuidv7,
    random: Math.random,
  });
  edge = started;
  metrics?.follow({ edge: started });
  const reporting = setInterval(started.report, reportEveryMs).unref();
  const flushingVisits = setInterval(started.flushVisits, flushVisitsEveryMs).unref();
  shutdown.add('edge', async () => {
    clearInterval(reporting);
    clearInterval(flushingVisits);
    await started.flushVisits();
    started.close();
  });
  publicServer.serve(createNodeListener(started), started.countRejection);
  // Pending requests need everything above, so they are drained first.
  shutdown.add('pending requests', () => publicServer.drain(drainMs), settings.drainAnnounceMs + 2 * drainMs);
  deps.settled({});
}

/** Tracks the number of published projects that haven't been delivered, as last reported by control. */
function followUndelivered({ context, shutdown }: RoleDeps): () => number {
  const controller = new AbortController();
  let undelivered = 0;
  void runEvery(
    async () => {
      undelivered = await requestRole<number>(context.now().dataDirectory, 'control', 'undelivered');
    },
    // If control is down, it hasn't published anything either.
    { firstMs: 0, everyMs: undeliveredEveryMs, signal: controller.signal, onFailure: () => undefined },
  );
  shutdown.add('what control says', () => controller.abort());
  return () => undelivered;
}
