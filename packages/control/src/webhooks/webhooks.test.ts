import { webhookMessageSchema } from '@pixel/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWebhookPlace, verified, type WebhookPlace } from './webhooks-place.ts';

let place: WebhookPlace;
beforeAll(async () => {
  place = await startWebhookPlace();
  await place.startWorker();
});
afterAll(() => place.stop());

it('delivers a message that any library of the standard verifies', async () => {
  const { secret } = await place.create('first');
  const messageId = await place.send('first');
  const [received] = await place.arrived('first');
  if (received === undefined) throw new Error('nothing arrived');
  expect(verified(received, secret)).toEqual({
    id: messageId,
    type: 'webhook.test',
    timestamp: expect.any(String),
    projectKey: 'pk_hooks',
    data: { sentence: 'Messages for the webhook "first" arrive here.' },
  });
  expect(webhookMessageSchema.parse(JSON.parse(received.body)).id).toBe(messageId);
  expect(received.headers['webhook-id']).toBe(messageId);
});
