import { Logger, type LogLevel, runMigrations, runTaskList, type TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { ControlDeps, ControlLog } from '../../base/control-deps.ts';
import { createSend } from '../http/send.ts';
import { addDeliveries, deliverTask } from '../messages/add-deliveries.ts';
import { createDeliver, type DeliverDeps } from './deliver.ts';
import { tellOwnersTask } from './give-up.ts';
import { createHands } from './hands.ts';
import { createHeartbeat } from './heartbeat.ts';
import { onceDatabaseIsBack } from './once-database-is-back.ts';
import { createTellOwners } from './tell-owners.ts';

/** Connections to PostgreSQL; has to have an `error` listener. */
export type WorkerPool = Parameters<typeof runTaskList>[2];

/** How many messages are under way at once: many endpoints may be slow at a time, each with a few of them. */
const concurrency = 64;
/** What waits is mostly told at once; this is how late a retry comes. */
const pollEveryMs = 1_000;
/** How long a message that was taken waits for others of its endpoint, and when it is looked at again after that. */
const patienceMs = 250;
const putBackMs = 100;
/** How long a worker that is stopped lets its attempts go on before it breaks them off. */
const finishWithinMs = 3_000;

/** Delivers messages until it is stopped. */
export interface WebhookWorker {
  /** Takes no more, lets attempts that are under way end for a few seconds, and breaks off the rest: they are made again. */
  stop(): Promise<void>;
}

/** What a worker is made from. */
export type WorkerDeps = Omit<DeliverDeps, 'send'> &
  Pick<ControlDeps, 'webhookTargets' | 'sendMail'> & {
    readonly pool: WorkerPool;
    /** How long an attempt takes at most; 10 s unless it is given. */
    readonly timeoutMs?: number;
    /** How often a worker says that it is alive, and after how long of silence its work is taken from it. */
    readonly aliveMs?: { readonly every: number; readonly within: number };
  };

const deliverPayloadSchema = z.object({ messageId: z.string(), endpointId: z.string() });
const tellPayloadSchema = z.object({ endpointId: z.uuid() });

/**
 * Starts a worker, having brought the tables of the job queue to their newest form; there may be several, in several processes. Rejects
 * where PostgreSQL cannot be reached.
 */
export async function startWebhookWorker(deps: WorkerDeps): Promise<WebhookWorker> {
  const { pool, log, webhookTargets, timeoutMs, aliveMs } = deps;
  const deliver = createDeliver({ ...deps, send: createSend(webhookTargets, timeoutMs) });
  const tellOwners = createTellOwners(deps);
  const hands = createHands(patienceMs);
  const taskList: TaskList = {
    async [deliverTask](payload, { abortSignal }) {
      const { messageId, endpointId } = deliverPayloadSchema.parse(payload);
      const putBack = () => addDeliveries(deps.db, [{ id: messageId, endpointId }], putBackMs);
      try {
        const isDone = await hands.use(endpointId, () => deliver(messageId, abortSignal));
        if (!isDone) await putBack();
      } catch (error) {
        await onceDatabaseIsBack(error, { abortSignal, putBack });
      }
    },
    async [tellOwnersTask](payload) {
      await tellOwners(tellPayloadSchema.parse(payload).endpointId);
    },
  };
  const logger = createLogger(log);
  await runMigrations({ pgPool: pool, logger });
  const workers = runTaskList(
    {
      logger,
      concurrency,
      forbiddenFlags: () => [...hands.busy()],
      pollInterval: pollEveryMs,
      gracefulShutdownAbortTimeout: finishWithinMs,
      noHandleSignals: true,
    },
    taskList,
    pool,
  );
  const heartbeat = createHeartbeat(deps, aliveMs);
  heartbeat.begin(workers.id);
  workers.promise.catch((error: unknown) => log.error({ error }, 'Webhooks are no longer delivered'));
  return {
    async stop() {
      await workers.gracefulShutdown();
      await heartbeat.end();
    },
  };
}

/** What it tells of its everyday work is nobody's business. */
function createLogger(log: ControlLog): Logger {
  return new Logger(() => (level: `${LogLevel}`, message, meta) => {
    if (level === 'error') log.error({ ...meta }, `Webhooks: ${message}`);
    if (level === 'warning') log.warn({ ...meta }, `Webhooks: ${message}`);
  });
}
