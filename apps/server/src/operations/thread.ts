import { randomBytes } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { ControlError, createOperations, type Operations } from '@pixel/control';
import { createDatabase } from '@pixel/database';
import { createPostgresKv } from '@pixel/store/kv/postgres';
import { Pool } from 'pg';
import { createWebhookTargets } from '../webhooks/webhook-targets.ts';
import type { Call, Outcome, Work } from './messages.ts';

const { call, means }: Work = workerData;
// One for the transaction and one for the key-value store; a connection that breaks while idle fails the query that comes next.
const pool = new Pool({ ...means.connection, max: 2 });
pool.on('error', () => undefined);
const db = createDatabase(pool);

const operations = createOperations({
  db,
  // Nothing is watched here, so there is nothing to log.
  kv: createPostgresKv({ pool, log: { warn: () => undefined } }),
  now: Date.now,
  random: randomBytes,
  secretKey: means.secretKey,
  webhookTargets: createWebhookTargets(means.webhookTargets),
});
const outcome = await perform(operations, call).then(
  (result): Outcome => ({ status: 'done', result }),
  (error: unknown): Outcome => describe(error),
);
await db.destroy();
parentPort?.postMessage(outcome);

function perform(all: Operations, work: Call): Promise<unknown> {
  switch (work.name) {
    case 'applyConfiguration':
      return all.applyConfiguration(...work.args);
    case 'applyRequest':
      return all.applyRequest(...work.args);
    case 'explainVisit':
      return all.explainVisit(...work.args);
    case 'createPreview':
      return all.createPreview(...work.args);
    case 'readChanges':
      return all.readChanges(...work.args);
    case 'compareStates':
      return all.compareStates(...work.args);
    case 'exportProject':
      return all.exportProject(...work.args);
    case 'publishChanges':
      return all.publishChanges(...work.args);
    case 'rollBack':
      return all.rollBack(...work.args);
  }
}

/** A copy of an error is an error of no class, so what the other side needs of it is sent by itself. */
function describe(error: unknown): Outcome {
  if (!(error instanceof ControlError)) return { status: 'failed', error };
  const { code, message, details, current, retryAfterSeconds, cause } = error;
  return { status: 'refused', code, message, details, current, retryAfterSeconds, cause };
}
