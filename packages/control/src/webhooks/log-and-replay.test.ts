import { webhookTypes } from '@pixel/protocol';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { answers } from '../../../../tests/support/webhook-receiver.ts';
import { startWebhookHarness, verifySignature, type WebhookHarness } from '../api/webhooks.harness.ts';
import type { WebhookView } from './endpoints/webhook-view.ts';
import type { MessageCounts } from './messages/count-messages.ts';
import type { DeliveryDay, DeliveryDays } from './messages/delivery-days.ts';
import type { WebhookTypeDescription } from './messages/describe-webhook-types.ts';
import type { MessageView } from './messages/message-view.ts';
import type { ListedWebhook, WebhookWithSecret } from './webhooks.ts';

const dayMs = 24 * 60 * 60 * 1_000;
let harness: WebhookHarness;
beforeAll(async () => {
  harness = await startWebhookHarness();
  await harness.startWorker({ timeoutMs: 500, delaysMs: [] });
});
afterAll(() => harness.stop());
beforeEach(() => {
  harness.receiver.answer = answers.status(200);
});

const isSettled = ({ status }: MessageView) => status !== 'pending';

/** Sends a message that gets this status, and returns its id once it is settled. */
async function settled(webhookKey: string, status: number): Promise<string> {
  harness.receiver.answer = answers.status(status, {}, 'what the receiver said');
  const messageId = await harness.send(webhookKey);
  await harness.message(webhookKey, messageId, isSettled);
  return messageId;
}

it('keeps what an attempt sent, for users allowed to read payloads', async () => {
  const { secret } = await harness.create('headers');
  const messageId = await settled('headers', 200);
  const { attempts, body } = await harness.message('headers', messageId, isSettled);
  const [received] = harness.receivedAt('headers');
  if (received === undefined) throw new Error('Nothing arrived');
  const headers = attempts[0]?.headers ?? {};
  expect(received.headers).toMatchObject(headers);
  expect(verifySignature({ ...received, headers }, secret)).toEqual(JSON.parse(body));
});

it('lists the outcomes of attempts, but not the responses', async () => {
  await harness.create('told');
  await settled('told', 500);
  const listed = await harness.api.ask<{ messages: readonly MessageView[] }>(harness.at('told', '/messages'));
  expect(listed.messages[0]?.attempts).toEqual([
    { number: 1, at: expect.any(String), status: 500, latencyMs: expect.any(Number) },
  ]);
});

it('counts messages by status, and replays all that match, including delivered ones', async () => {
  await harness.create('counted');
  const failed = [await settled('counted', 500), await settled('counted', 500)];
  const delivered = await settled('counted', 200);
  const counts = (query = '') =>
    harness.api.ask<MessageCounts>(harness.at('counted', `/message-counts${query}`));
  const replay = (matching: object) => harness.api.ask(harness.at('counted', '/replay'), { matching });
  const later = new Date(Date.now() + 60_000).toISOString();
  expect(await counts()).toEqual({ pending: 0, delivered: 1, failed: 2 });
  expect(await counts('?type=config.published')).toEqual({ pending: 0, delivered: 0, failed: 0 });
  expect(await counts(`?since=${later}`)).toEqual({ pending: 0, delivered: 0, failed: 0 });

  expect(await replay({ status: 'failed', type: 'config.published' })).toEqual({ replayed: 0 });
  expect(await replay({ status: 'failed', since: later })).toEqual({ replayed: 0 });
  expect(await replay({ status: 'failed', until: later })).toEqual({ replayed: 2 });
  for (const id of failed)
    expect(await harness.message('counted', id, isSettled)).toMatchObject({ status: 'delivered' });
  expect(await harness.message('counted', delivered, isSettled)).toMatchObject({ attemptCount: 1 });

  expect(await replay({ status: 'delivered' })).toEqual({ replayed: 3 });
  expect(await harness.message('counted', delivered, isSettled)).toMatchObject({ attemptCount: 2 });
  expect(
    await harness.api.refusal(harness.at('counted', '/replay'), { matching: { status: 'lost' } }),
  ).toMatchObject({ code: 'invalid_request' });
});

it('counts messages by day, in the project’s time zone', async () => {
  const zone = 'Pacific/Kiritimati';
  await harness.control.applyConfiguration(
    JSON.stringify({ projects: [{ projectKey: 'pk_days', timeZone: zone }] }),
    { author: 'tests' },
  );
  const dayOf = (time: number) => new Date(time).toLocaleDateString('en-CA', { timeZone: zone });
  const create = (webhookKey: string) =>
    harness.api.ask('/projects/pk_days/webhooks', {
      webhookKey,
      url: `${harness.receiver.url}/days`,
      types: ['webhook.test'],
    });
  await create('counted');
  await create('silent');
  // Midnight there is ten in the morning in UTC.
  const midnight = Date.parse(`${new Date(Date.now() - 5 * dayMs).toISOString().slice(0, 10)}T10:00:00Z`);
  const messages = [
    { at: midnight - 1, status: 'delivered' },
    { at: midnight, status: 'delivered' },
    { at: midnight + 60_000, status: 'failed' },
    { at: midnight + 20 * 60_000, status: 'pending' },
    { at: Date.now() - 40 * dayMs, status: 'delivered' },
  ];
  const { id } = await harness.deps.db
    .selectFrom('webhook_endpoints')
    .innerJoin('projects', 'projects.id', 'project_id')
    .select('webhook_endpoints.id')
    .where('projects.key', '=', 'pk_days')
    .where('webhook_endpoints.key', '=', 'counted')
    .executeTakeFirstOrThrow();
  await harness.deps.db
    .insertInto('webhook_messages')
    .values(
      messages.map(({ at, status }, index) => ({
        id: `msg_${String(index).padStart(40, '0')}`,
        endpoint_id: id,
        type: 'config.published',
        body: '{}',
        created_at: new Date(at),
        status: status as 'delivered',
        next_attempt_at: status === 'pending' ? new Date(Date.now() + dayMs) : null,
      })),
    )
    .execute();

  const { timeZone, endpoints } = await harness.api.ask<DeliveryDays>('/projects/pk_days/webhook-days');
  expect(timeZone).toBe(zone);
  expect(endpoints.map(({ webhookKey }) => webhookKey)).toEqual(['counted', 'silent']);
  const [counted, silent] = endpoints;
  expect(counted?.days.map(({ day }) => day)).toEqual(
    Array.from({ length: 30 }, (_, index) => dayOf(Date.now() - (29 - index) * dayMs)),
  );
  const isFilled = (day: DeliveryDay) => day.delivered + day.failed + day.pending > 0;
  expect(counted?.days.filter(isFilled)).toEqual([
    { day: dayOf(midnight - 1), delivered: 1, failed: 0, pending: 0 },
    { day: dayOf(midnight), delivered: 1, failed: 1, pending: 1 },
  ]);
  expect(silent?.days.filter(isFilled)).toEqual([]);
  const others = await harness.api.ask<DeliveryDays>('/projects/pk_hooks/webhook-days');
  expect(others.endpoints.flatMap(({ days }) => days.slice(0, -2)).filter(isFilled)).toEqual([]);
});

it('shows delivery health in the list', async () => {
  await harness.create('silent');
  await harness.create('measured');
  await settled('measured', 500);
  await settled('measured', 200);
  const { webhooks } = await harness.api.ask<{ webhooks: readonly ListedWebhook[] }>(
    '/projects/pk_hooks/webhooks',
  );
  const deliveriesOf = (key: string) => webhooks.find(({ webhookKey }) => webhookKey === key)?.deliveries;
  expect(deliveriesOf('silent')).toEqual({ delivered: 0, tried: 0, pending: 0 });
  expect(deliveriesOf('measured')).toEqual({
    delivered: 1,
    tried: 2,
    pending: 0,
    medianMs: expect.any(Number),
    p95Ms: expect.any(Number),
    lastDeliveredAt: expect.any(String),
  });
});

it('stops signing with the old secret, and reports since when the new one is used', async () => {
  const { secret: old, webhook: created } = await harness.create('revoked');
  const { secret, webhook } = await harness.api.ask<WebhookWithSecret>(harness.at('revoked', '/rotate'), {});
  expect(created.secretSince).toBe(created.createdAt);
  expect(Date.parse(webhook.secretSince ?? '')).toBeGreaterThan(Date.parse(created.createdAt));
  const view = await harness.api.ask<WebhookView>(harness.at('revoked', '/revoke'), {});
  expect(view).not.toHaveProperty('previousSecretUntil');
  expect(view.secretSince).toBe(webhook.secretSince);
  await settled('revoked', 200);
  const [received] = harness.receivedAt('revoked');
  if (received === undefined) throw new Error('Nothing arrived');
  expect(verifySignature(received, secret)).toBeDefined();
  expect(() => verifySignature(received, old)).toThrow();
  const again = await harness.api.ask<WebhookView>(harness.at('revoked', '/revoke'), {});
  expect(again.revision).toBe(view.revision);
});

it('describes every type with its schema and an example', async () => {
  const { types } = await harness.api.ask<{ types: readonly WebhookTypeDescription[] }>(
    '/projects/pk_hooks/webhook-types',
  );
  expect(types.map(({ type }) => type)).toEqual(webhookTypes);
  for (const { type, schema, example } of types) {
    expect(schema).toMatchObject({ properties: { type: { const: type }, data: { type: 'object' } } });
    expect(Object.keys(example)).not.toEqual([]);
  }
});
