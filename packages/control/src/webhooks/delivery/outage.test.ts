import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { startTestPostgres, type TestPostgres } from '../../../../../tests/support/postgres.ts';
import { startWebhookPlace, type WebhookPlace } from '../../api/webhooks.harness.ts';
import type { MessageDetail } from '../messages/message-view.ts';

let postgres: TestPostgres;
let place: WebhookPlace;
beforeAll(async () => {
  postgres = await startTestPostgres();
  place = await startWebhookPlace({ postgres });
});
afterAll(() => place.stop());

it('a message whose delivery PostgreSQL did not outlive goes out when that is back', {
  timeout: 90_000,
}, async () => {
  await place.create('crm');
  const id = await place.send('crm');
  let count = 0;
  place.receiver.answer = async (_received, response) => {
    count += 1;
    if (count === 1) {
      process.kill(postgres.pid() ?? 0, 'SIGKILL');
      while (await answers());
    }
    response.end();
  };
  const worker = await place.startWorker({ leaseMs: 2_000 });
  const message = await eventually(
    () =>
      place.api
        .ask<MessageDetail>(place.at('crm', `/messages/${id}`))
        .catch((error: unknown) => String(error)),
    (found) => typeof found !== 'string' && found.status === 'delivered',
    60_000,
  );
  expect(message).toMatchObject({ status: 'delivered', attemptCount: 1 });
  expect(place.receivedAt('crm').map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
  await worker.stop();
});

async function answers(): Promise<boolean> {
  return sql`select 1`.execute(place.db).then(
    () => true,
    () => false,
  );
}
