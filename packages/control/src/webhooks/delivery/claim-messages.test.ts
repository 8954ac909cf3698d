import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startWebhookHarness, type WebhookHarness } from '../../api/webhooks.harness.ts';
import { queueMessages } from '../messages/queue-messages.ts';
import { claimMessages, releaseMessage } from './claim-messages.ts';

let harness: WebhookHarness;
beforeAll(async () => {
  harness = await startWebhookHarness();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  await harness.db.deleteFrom('webhook_endpoints').execute();
});

const start = Date.UTC(2026, 0, 2);

/** Creates an endpoint with `count` messages, due one second apart from `start` on; returns its id. */
async function endpointWith(webhookKey: string, count: number): Promise<string> {
  await harness.create(webhookKey);
  const { id: endpointId } = await harness.db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('key', '=', webhookKey)
    .executeTakeFirstOrThrow();
  for (let index = 0; index < count; index += 1) {
    const at = start + index * 1_000;
    const message = {
      endpointId,
      projectKey: 'pk_hooks',
      trigger: `test/${index}`,
      type: 'webhook.test' as const,
      happenedAt: at,
      data: { sentence: String(index) },
    };
    await harness.db.transaction().execute((db) => queueMessages(db, [message], at));
  }
  return endpointId;
}

/** Claims messages, one hour after `start` by default, and returns their texts. */
async function claim(
  more: Partial<Parameters<typeof claimMessages>[1]> = {},
  db = harness.db,
): Promise<string[]> {
  const options = { now: start + 3_600_000, leaseMs: 60_000, limit: 64, busy: [], ...more };
  const claimed = await claimMessages(db, options);
  return claimed.map(({ body, endpoint }) => {
    const key = endpoint.url.slice(endpoint.url.lastIndexOf('/') + 1);
    return `${key} ${JSON.parse(body).data.sentence}`;
  });
}

it('claims the oldest messages per endpoint, four at a time minus those in flight', async () => {
  const a = await endpointWith('a', 6);
  await endpointWith('b', 1);
  expect((await claim()).sort()).toEqual(['a 0', 'a 1', 'a 2', 'a 3', 'b 0']);
  expect(await claim({ busy: [a, a, a, a] })).toEqual([]);
  expect(await claim({ busy: [a, a, a] })).toEqual(['a 4']);
  expect(await claim()).toEqual(['a 5']);
});

it('claims one at a time for a failing endpoint', async () => {
  const a = await endpointWith('a', 3);
  await harness.db
    .updateTable('webhook_endpoints')
    .set({ failing_since: new Date(start) })
    .execute();
  expect(await claim()).toEqual(['a 0']);
  // Three were in flight when the first of them failed.
  expect(await claim({ busy: [a, a, a] })).toEqual([]);
  expect(await claim()).toEqual(['a 1']);
});

it('prefers endpoints with the fewest in flight, then the longest wait', async () => {
  const a = await endpointWith('a', 3);
  const b = await endpointWith('b', 3);
  expect(await claim({ limit: 1, busy: [a] })).toEqual(['b 0']);
  expect(await claim({ limit: 1, busy: [a, b, b] })).toEqual(['a 0']);
  await harness.db
    .updateTable('webhook_messages')
    .set({ next_attempt_at: new Date(start + 60_000) })
    .where('endpoint_id', '=', a)
    .execute();
  expect(await claim({ limit: 1 })).toEqual(['b 1']);
});

it('claims nothing that is not due, is settled, or belongs to a disabled endpoint', async () => {
  await endpointWith('a', 2);
  expect(await claim({ now: start - 1 })).toEqual([]);
  expect(await claim({ now: start })).toEqual(['a 0']);
  await harness.db.updateTable('webhook_endpoints').set({ is_enabled: false }).execute();
  expect(await claim()).toEqual([]);
  await harness.db.updateTable('webhook_endpoints').set({ is_enabled: true }).execute();
  await harness.db.updateTable('webhook_messages').set({ status: 'failed' }).execute();
  expect(await claim()).toEqual([]);
});

it('claims another worker’s message once it is released, or its lease expires', async () => {
  await endpointWith('a', 1);
  const [claimed] = await claimMessages(harness.db, {
    now: start,
    leaseMs: 60_000,
    limit: 1,
    busy: [],
  });
  if (claimed === undefined) throw new Error('Nothing was claimed');
  expect(await claim()).toEqual([]);
  await releaseMessage(harness.db, {
    ...claimed,
    claimedUntil: new Date(claimed.claimedUntil.getTime() - 1),
  });
  expect(await claim()).toEqual([]);
  await releaseMessage(harness.db, claimed);
  expect(await claim({ leaseMs: -1 })).toEqual(['a 0']);
  expect(await claim()).toEqual(['a 0']);
});

it('skips messages locked by another worker, without waiting', async () => {
  await endpointWith('a', 6);
  await harness.db.transaction().execute(async (db) => {
    expect(await claim({}, db)).toEqual(['a 0', 'a 1', 'a 2', 'a 3']);
    expect(await claim()).toEqual(['a 4', 'a 5']);
  });
});
