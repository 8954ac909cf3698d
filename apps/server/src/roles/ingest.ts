import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createIngest } from '@pixel/ingest';
import { awaitMigrated, createClickhouseEvents } from '@pixel/store/events/clickhouse';
import { createPostgresKv } from '@pixel/store/kv/postgres';
import { createSpoolReads } from '@pixel/store/queue/spool';
import { createOpenPool } from '../database-pools.ts';
import { createKeepTrying } from '../keep-trying.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { servePrivately } from './private-api.ts';
import { type RoleDeps, runRole, waitForEventStore } from './run-role.ts';

/** How long ingest may take to finish its batch; then pending requests to the event store are cancelled. */
const finishTimeoutMs = 3_000;

await runRole('ingest', startIngest);

/** Moves events from the queue, as its only reader, to the event store. */
async function startIngest(deps: RoleDeps): Promise<void> {
  const { settings, context, log, shutdown } = deps;
  const { dataDirectory, postgres } = context.now();
  const now = Date.now;
  const queue = await createSpoolReads({ directory: join(dataDirectory, 'spool'), log });
  shutdown.add('queue reader', () => queue.close());
  const metrics = settings.metricsPort === undefined ? undefined : createMetrics('ingest', now);
  metrics?.follow({ queue });
  if (metrics) shutdown.add('metrics', metrics.close);
  await servePrivately({
    role: 'ingest',
    dataDirectory,
    handlers: {
      totals: () => queue.totals(),
      metrics: async () => (await metrics?.collect()) ?? [],
    },
    log,
    shutdown,
  });
  deps.started();

  const controller = new AbortController();
  shutdown.add('start', () => controller.abort());
  const keepTrying = createKeepTrying({
    log,
    signal: controller.signal,
    onFirstFailure: (error) => deps.settled({ failure: String(error) }),
  });
  const clickhouse = await waitForEventStore(context, controller.signal);
  await context.until(({ isPostgresTried }) => isPostgresTried, controller.signal);
  // Only control migrates the store.
  await keepTrying('wait for the event store', () => awaitMigrated(clickhouse, controller.signal));
  const events = createClickhouseEvents(clickhouse);
  shutdown.add('event store', () => events.close());
  const openPool = createOpenPool({ connection: postgres, log, shutdown });
  const ingest = createIngest({
    queue,
    events,
    kv: createPostgresKv({ pool: openPool('store'), log }),
    now,
    random: Math.random,
    log,
    ...(metrics && { onBatch: metrics.countBatch }),
  });
  const ingesting = ingest.run(controller.signal);
  shutdown.add('current batch', async () => {
    controller.abort();
    // Records that a hanging store doesn't accept now stay in the queue.
    await Promise.race([ingesting, sleep(finishTimeoutMs, undefined, { ref: false })]);
  });
  deps.settled({});
}
