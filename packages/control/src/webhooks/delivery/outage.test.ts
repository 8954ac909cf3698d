import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { startTestPostgres, type TestPostgres } from '../../../../../tests/support/postgres.ts';
import { startWebhookHarness, type WebhookHarness } from '../../api/webhooks.harness.ts';
import type { MessageDetail } from '../messages/message-view.ts';

let postgres: TestPostgres;
let harness: WebhookHarness;
beforeAll(async () => {
  postgres = await startTestPostgres();
  harness = await startWebhookHarness({ postgres });
});
afterAll(() => harness.stop());

it('a message interrupted by a PostgreSQL outage is delivered afterwards', {
  timeout: 90_000,
}, async () => {
  await harness.create('crm');
  const id = await harness.send('crm');
  let count = 0;
  harness.receiver.answer = async (_received, response) => {
    count += 1;
    if (count === 1) {
      process.kill(postgres.pid() ?? 0, 'SIGKILL');
      while (await isAnswering());
    }
    response.end();
  };
  const worker = await harness.startWorker({ leaseMs: 2_000 });
  const message = await eventually(
    () =>
      harness.api
        .ask<MessageDetail>(harness.at('crm', `/messages/${id}`))
        .catch((error: unknown) => String(error)),
    (found) => typeof found !== 'string' && found.status === 'delivered',
    60_000,
  );
  expect(message).toMatchObject({ status: 'delivered', attemptCount: 1 });
  expect(harness.receivedAt('crm').map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
  await worker.stop();
});

async function isAnswering(): Promise<boolean> {
  return sql`select 1`.execute(harness.db).then(
    () => true,
    () => false,
  );
}
