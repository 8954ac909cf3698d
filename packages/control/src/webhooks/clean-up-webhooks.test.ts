import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { answers } from '../../../../tests/support/webhook-receiver.ts';
import { startWebhookHarness, type WebhookHarness } from '../api/webhooks.harness.ts';

const day = 24 * 3_600_000;

let harness: WebhookHarness;
beforeAll(async () => {
  harness = await startWebhookHarness();
  await harness.startWorker();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  harness.receiver.answer = answers.status(200);
  harness.receiver.received.length = 0;
  await harness.db.deleteFrom('webhook_endpoints').execute();
});

it('removes messages delivered or given up over 30 days ago, and no pending ones', async () => {
  await harness.create('old');
  harness.receiver.answer = answers.status(500, { 'Retry-After': '3600' });
  const statuses = ['pending', 'delivered', 'failed'] as const;
  const sent: string[] = [];
  for (const status of statuses)
    for (const days of [29, 31]) {
      const id = await harness.send('old');
      await harness.message('old', id, ({ attemptCount }) => attemptCount > 0);
      await harness.db
        .updateTable('webhook_messages')
        .set({ status, created_at: new Date(Date.now() - days * day) })
        .where('id', '=', id)
        .execute();
      sent.push(id);
    }
  const kept = async () =>
    (await harness.db.selectFrom('webhook_messages').select('id').execute()).map(({ id }) => id).sort();
  const [pending29, pending31, delivered29, , failed29] = sent;
  await harness.control.cleanUpWebhooks();
  expect(await kept()).toEqual([pending29, pending31, delivered29, failed29].sort());

  harness.receiver.answer = answers.status(200);
  await harness.api.ask(harness.at('old', '/replay'), { messageId: pending31 });
  await harness.message('old', pending31 ?? '', ({ status }) => status === 'delivered');
  await harness.control.cleanUpWebhooks();
  expect(await kept()).toEqual([pending29, delivered29, failed29].sort());
});

it('keeps pending messages, as from a restored backup, for delivery', async () => {
  await harness.create('restored');
  const isDelivered = ({ status }: { readonly status: string }) => status === 'delivered';
  const messageId = await harness.send('restored');
  await harness.message('restored', messageId, isDelivered);
  await harness.db.deleteFrom('webhook_attempts').where('message_id', '=', messageId).execute();
  await harness.db
    .updateTable('webhook_messages')
    .set({ status: 'pending', attempts: 0, next_attempt_at: new Date(Date.now() - 3_600_000) })
    .where('id', '=', messageId)
    .execute();
  await harness.control.cleanUpWebhooks();
  await harness.arrived('restored', 2);
  expect(await harness.message('restored', messageId, isDelivered)).toMatchObject({ attemptCount: 1 });
});

it('gives up a message queued while its endpoint was being disabled', async () => {
  await harness.create('late');
  const messageId = await harness.send('late');
  await harness.arrived('late');
  await harness.message('late', messageId, ({ status }) => status === 'delivered');
  await harness.api.ask(harness.at('late', '/disable'), {});
  await harness.db
    .updateTable('webhook_messages')
    .set({ status: 'pending', settled_at: null, next_attempt_at: new Date(Date.now() - 3_600_000) })
    .where('id', '=', messageId)
    .execute();
  await harness.control.cleanUpWebhooks();
  const message = await harness.api.ask(harness.at('late', `/messages/${messageId}`));
  expect(message).toMatchObject({ status: 'failed', settledAt: expect.any(String) });
});
