import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { volume } from '../../../../../tests/support/volume.ts';
import { startWebhookHarness, verifySignature, type WebhookHarness } from '../../api/webhooks.harness.ts';
import { createWebhookSecrets } from '../endpoints/secrets.ts';
import { messageId } from '../messages/message-id.ts';
import { queueMessages } from '../messages/queue-messages.ts';
import { createWorkerProcesses } from './worker-process.fixture.ts';

const endpointKeys = Array.from({ length: 10 }, (_, index) => `endpoint-${index}`);

let harness: WebhookHarness;
beforeAll(async () => {
  harness = await startWebhookHarness();
  for (const key of endpointKeys) await harness.create(key);
});
afterAll(() => harness.stop());

/** Queues `count` messages for each endpoint, or for some; returns their ids. */
async function queue(name: string, count: number, keys = endpointKeys): Promise<readonly string[]> {
  const endpoints = await harness.db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('key', 'in', keys)
    .execute();
  const messages = endpoints.flatMap(({ id }) =>
    Array.from({ length: count }, (_, index) => ({
      endpointId: id,
      projectKey: 'pk_hooks',
      trigger: `${name}/${index}`,
      type: 'webhook.test' as const,
      happenedAt: Date.now(),
      data: { sentence: `Message ${index} of ${name}` },
    })),
  );
  await harness.db.transaction().execute((db) => queueMessages(db, messages, Date.now()));
  return messages.map(({ endpointId, trigger }) => messageId(endpointId, trigger));
}

async function secretsByPath(): Promise<ReadonlyMap<string, string>> {
  const rows = await harness.db.selectFrom('webhook_endpoints').selectAll().execute();
  const secrets = createWebhookSecrets(harness.deps);
  return new Map(rows.map((row) => [`/${row.key}`, secrets.signing(row, Date.now())[0] ?? '']));
}

function pending(): Promise<number> {
  return harness.db
    .selectFrom('webhook_messages')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
    .then(({ count }) => Number(count));
}

it('two workers deliver each message once', { timeout: 90_000 }, async () => {
  // Answer with a delay, so that the other worker polls in the meantime.
  harness.receiver.answer = async (_received, response) => {
    await sleep(20);
    response.end();
  };
  const workers = [await harness.startWorker(), await harness.startWorker()];
  const ids = await queue('two', 20);
  expect(await eventually(pending, (count) => count === 0, 60_000)).toBe(0);
  expect(harness.receiver.received.map(({ headers }) => headers['webhook-id']).sort()).toEqual(
    [...ids].sort(),
  );
  for (const worker of workers) await worker.stop();
  harness.receiver.received.length = 0;
});

it('a stopped worker aborts its attempt, and the next one repeats it', {
  timeout: 90_000,
}, async () => {
  harness.receiver.answer = () => undefined;
  const worker = await harness.startWorker({ timeoutMs: 60_000 });
  const [id] = await queue('stopped', 1);
  await eventually(
    async () => harness.receiver.received.length,
    (count) => count === endpointKeys.length,
  );
  await worker.stop();
  expect(await pending()).toBe(endpointKeys.length);
  harness.receiver.answer = (_received, response) => void response.end();
  const next = await harness.startWorker();
  expect(await eventually(pending, (count) => count === 0, 60_000)).toBe(0);
  await next.stop();
  const attempts = await harness.db
    .selectFrom('webhook_attempts')
    .select('number')
    .where('message_id', '=', id ?? '')
    .execute();
  expect(attempts).toEqual([{ number: 1 }]);
  harness.receiver.received.length = 0;
});

it('a hanging endpoint with 10,000 messages does not block others', {
  timeout: 90_000,
}, async () => {
  harness.receiver.answer = ({ path }, response) => {
    if (path !== '/endpoint-0') response.end();
  };
  const worker = await harness.startWorker({ timeoutMs: 60_000 });
  await queue('slow', 10_000, ['endpoint-0']);
  await harness.arrived('endpoint-0', 4);
  const began = Date.now();
  await queue('quick', 1, ['endpoint-1']);
  const [received] = await harness.arrived('endpoint-1');
  expect((received?.at ?? Number.POSITIVE_INFINITY) - began).toBeLessThan(5_000);
  expect(harness.receivedAt('endpoint-0')).toHaveLength(4);
  await worker.stop();
  await harness.db.deleteFrom('webhook_messages').execute();
  harness.receiver.received.length = 0;
});

it('the messages of a killed worker are sent by another one after the lease', {
  timeout: 90_000,
}, async () => {
  const processes = await createWorkerProcesses({
    database: harness.postgres.connectionString,
    secretKey: harness.deps.secretKey,
    leaseMs: 3_000,
  });
  harness.receiver.answer = () => undefined;
  const ids = await queue('killed', 1);
  const killed = await processes.start();
  await eventually(
    async () => harness.receiver.received.length,
    (count) => count === ids.length,
  );
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const { claimed_until } = await harness.db
    .selectFrom('webhook_messages')
    .select(({ fn }) => fn.min('claimed_until').as('claimed_until'))
    .executeTakeFirstOrThrow();
  harness.receiver.received.length = 0;
  harness.receiver.answer = (_received, response) => void response.end();
  const worker = await harness.startWorker();
  expect(await eventually(pending, (count) => count === 0, 60_000)).toBe(0);
  expect(harness.receiver.received.map(({ headers }) => headers['webhook-id']).sort()).toEqual(
    [...ids].sort(),
  );
  const first = Math.min(...harness.receiver.received.map(({ at }) => at));
  expect(first).toBeGreaterThanOrEqual(claimed_until?.getTime() ?? Number.POSITIVE_INFINITY);
  await worker.stop();
  await processes.remove();
  harness.receiver.received.length = 0;
});

it('messages survive a worker that is killed repeatedly, none forged or altered', async () => {
  const kills = volume(3, 10);
  const processes = await createWorkerProcesses({
    database: harness.postgres.connectionString,
    secretKey: harness.deps.secretKey,
    leaseMs: 600,
  });
  // Answer with a delay, so that some messages are always in flight.
  harness.receiver.answer = async (_received, response) => {
    await sleep(10);
    response.end();
  };
  const ids = await queue('crashes', kills * 10);
  const began = Date.now();
  for (let kill = 1; kill <= kills; kill += 1) {
    const worker = await processes.start();
    const wanted = (kill * ids.length) / (kills + 1);
    while (new Set(harness.receiver.received.map(({ headers }) => headers['webhook-id'])).size < wanted)
      await sleep(5);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  }
  const last = await processes.start();
  const remaining = await eventually(pending, (count) => count === 0, 60_000);
  last.kill('SIGKILL');
  await once(last, 'exit');
  await processes.remove();

  const { received } = harness.receiver;
  const secrets = await secretsByPath();
  for (const each of received) {
    const body = verifySignature(each, secrets.get(each.path) ?? '') as { readonly id: string };
    expect(body.id).toBe(each.headers['webhook-id']);
  }
  const bodies = new Map<string, Set<string>>();
  for (const { headers, body } of received) {
    const id = String(headers['webhook-id']);
    bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
  }
  console.log(
    `\n${ids.length} messages, a worker killed ${kills} times: ${bodies.size} arrived, ${received.length - bodies.size} of them twice, ${remaining} missing, in ${((Date.now() - began) / 1_000).toFixed(1)} s`,
  );
  expect(remaining).toBe(0);
  expect([...bodies.keys()].sort()).toEqual([...ids].sort());
  expect([...bodies.values()].every(({ size }) => size === 1)).toBe(true);
  // At most the messages in flight at each kill are sent twice: four per endpoint.
  expect(received.length - bodies.size).toBeLessThanOrEqual(kills * endpointKeys.length * 4);
}, 180_000);
