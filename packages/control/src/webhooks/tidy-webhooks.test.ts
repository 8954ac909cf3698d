import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { answers } from '../../../../tests/support/webhook-receiver.ts';
import { startWebhookPlace, type WebhookPlace } from '../api/webhooks.harness.ts';

const day = 24 * 3_600_000;

let place: WebhookPlace;
beforeAll(async () => {
  place = await startWebhookPlace();
  await place.startWorker();
});
afterAll(() => place.stop());
beforeEach(async () => {
  place.receiver.answer = answers.status(200);
  place.receiver.received.length = 0;
  await place.db.deleteFrom('webhook_endpoints').execute();
});

it('removes what was delivered or given up once it is older than 30 days, and nothing that waits', async () => {
  await place.create('old');
  place.receiver.answer = answers.status(500, { 'Retry-After': '3600' });
  const statuses = ['pending', 'delivered', 'failed'] as const;
  const sent: string[] = [];
  for (const status of statuses)
    for (const days of [29, 31]) {
      const id = await place.send('old');
      await place.message('old', id, ({ attemptCount }) => attemptCount > 0);
      await place.db
        .updateTable('webhook_messages')
        .set({ status, created_at: new Date(Date.now() - days * day) })
        .where('id', '=', id)
        .execute();
      sent.push(id);
    }
  const kept = async () =>
    (await place.db.selectFrom('webhook_messages').select('id').execute()).map(({ id }) => id).sort();
  const [pending29, pending31, delivered29, , failed29] = sent;
  await place.control.tidyWebhooks();
  expect(await kept()).toEqual([pending29, pending31, delivered29, failed29].sort());

  place.receiver.answer = answers.status(200);
  await place.api.ask(place.at('old', '/replay'), { messageId: pending31 });
  await place.message('old', pending31 ?? '', ({ status }) => status === 'delivered');
  await place.control.tidyWebhooks();
  expect(await kept()).toEqual([pending29, delivered29, failed29].sort());
});

it('leaves a message that waits, as from a restored backup, to be sent as it is', async () => {
  await place.create('restored');
  const isDelivered = ({ status }: { readonly status: string }) => status === 'delivered';
  const messageId = await place.send('restored');
  await place.message('restored', messageId, isDelivered);
  await place.db.deleteFrom('webhook_attempts').where('message_id', '=', messageId).execute();
  await place.db
    .updateTable('webhook_messages')
    .set({ status: 'pending', attempts: 0, next_attempt_at: new Date(Date.now() - 3_600_000) })
    .where('id', '=', messageId)
    .execute();
  await place.control.tidyWebhooks();
  await place.arrived('restored', 2);
  expect(await place.message('restored', messageId, isDelivered)).toMatchObject({ attemptCount: 1 });
});

it('gives up a message that came while its endpoint was being switched off', async () => {
  await place.create('late');
  const messageId = await place.send('late');
  await place.arrived('late');
  await place.message('late', messageId, ({ status }) => status === 'delivered');
  await place.api.ask(place.at('late', '/disable'), {});
  await place.db
    .updateTable('webhook_messages')
    .set({ status: 'pending', settled_at: null, next_attempt_at: new Date(Date.now() - 3_600_000) })
    .where('id', '=', messageId)
    .execute();
  await place.control.tidyWebhooks();
  const message = await place.api.ask(place.at('late', `/messages/${messageId}`));
  expect(message).toMatchObject({ status: 'failed', settledAt: expect.any(String) });
});
