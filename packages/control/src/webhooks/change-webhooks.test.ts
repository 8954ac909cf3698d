import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWebhookHarness, type WebhookHarness } from '../api/webhooks.harness.ts';
import type { WebhookView } from './endpoints/webhook-view.ts';

let harness: WebhookHarness;
beforeAll(async () => {
  harness = await startWebhookHarness();
});
afterAll(() => harness.stop());

it('keeps the revision if a change has no effect', async () => {
  const { webhook } = await harness.create('same', { description: 'Orders', experimentKeys: ['cta'] });
  const { revision } = await harness.api.patch<WebhookView>(harness.at('same'), 1, {});
  expect(revision).toBe(1);
  expect(await harness.api.patch(harness.at('same'), 1, webhook)).toEqual(webhook);
});

it('refuses every change in an archived project', async () => {
  const { api, at } = harness;
  const { webhook } = await harness.create('archived');
  const { messageId } = await api.ask<{ messageId: string }>(at('archived', '/test'), {});
  await api.ask('/projects/pk_hooks/archive', { confirm: 'pk_hooks' });
  const { url, types } = webhook;
  const refusals = [
    await api.refusal('/projects/pk_hooks/webhooks', { webhookKey: 'late', url, types }),
    await api.patchRefusal(at('archived'), 1, { description: 'Late' }),
    await api.refusal(at('archived', '/replay'), { messageId }),
  ];
  for (const what of ['/rotate', '/enable', '/disable', '/test', '/remove'])
    refusals.push(await api.refusal(at('archived', what), {}));
  for (const refusal of refusals) expect(refusal).toMatchObject({ status: 409, code: 'project_archived' });
  await api.ask('/projects/pk_hooks/restore', { confirm: 'pk_hooks' });
  expect(await api.ask(at('archived'))).toEqual(webhook);
});
