import { afterAll, beforeAll, expect, it } from 'vitest';
import { answers } from '../../../../tests/support/webhook-receiver.ts';
import { startWebhookPlace, type WebhookPlace } from './webhooks-place.ts';

const day = 24 * 3_600_000;

let place: WebhookPlace;
beforeAll(async () => {
  place = await startWebhookPlace();
  await place.startWorker();
});
afterAll(() => place.stop());

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
