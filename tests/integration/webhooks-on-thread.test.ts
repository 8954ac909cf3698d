import { resolve } from 'node:path';
import { createControl } from '@pixel/control';
import pg from 'pg';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { createOperationsOnThread } from '../../apps/server/src/operations/operations-on-thread.ts';
import { startTestControl } from '../support/control.ts';
import { eventually } from '../support/eventually.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

const entry = resolve(import.meta.dirname, '../../dist/operations-thread.js');

it('a webhook that a file made on the thread of operations signs with the secret that was answered', async () => {
  const test = await startTestControl();
  test.clock.now = Date.now();
  const receiver = await startWebhookReceiver();
  const { connection } = test.postgres;
  const pool = new pg.Pool({ ...connection, max: 5 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const control = createControl(
    test.deps,
    createOperationsOnThread({
      entry,
      means: () => ({
        connection,
        secretKey: test.deps.secretKey,
        webhookTargets: { networks: ['127.0.0.1'], ports: [], urls: [] },
      }),
    }),
  );
  const worker = await control.startWebhooks(pool);
  const webhook = { webhookKey: 'crm', url: receiver.url, types: ['webhook.test'] };
  const [applied] = await control.applyConfiguration(
    JSON.stringify({ projects: [{ projectKey: 'pk_hooks', webhooks: [webhook] }] }),
    { author: 'tests' },
  );
  await control.operatorApp.request('/api/projects/pk_hooks/webhooks/crm/test', { method: 'POST' });
  const [received] = await eventually(
    async () => receiver.received,
    (all) => all.length > 0,
  );
  const secret = applied?.webhooks.created[0]?.secret ?? '';
  expect(new Webhook(secret).verify(received?.body ?? '', { ...received?.headers } as never)).toMatchObject({
    type: 'webhook.test',
    projectKey: 'pk_hooks',
  });
  await worker.stop();
  await pool.end();
  await receiver.stop();
  await test.stop();
});
