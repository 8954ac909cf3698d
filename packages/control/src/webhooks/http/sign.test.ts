import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { expect, it } from 'vitest';
import { createWebhookSecret, signatureHeaders } from './sign.ts';

const id = `msg_${'0a'.repeat(20)}`;
const body = '{"id":"x","data":{"text":"größer als 5 € 🎉"}}';

it.each([
  ['standardwebhooks', Webhook],
  ['svix', SvixWebhook],
])('signs so that %s verifies it, with every valid secret', (_name, Verifier) => {
  const secrets = [createWebhookSecret(randomBytes), createWebhookSecret(randomBytes)];
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = signatureHeaders({ id, timestamp, body }, secrets);
  for (const secret of secrets) {
    const webhook = new Verifier(secret);
    expect(webhook.verify(body, { ...headers })).toEqual(JSON.parse(body));
    expect(() => webhook.verify(body.replace('5', '6'), { ...headers })).toThrow();
    expect(() => webhook.verify(body, { ...headers, 'webhook-id': `${id}0` })).toThrow();
    expect(() => webhook.verify(body, { ...headers, 'webhook-timestamp': String(timestamp + 1) })).toThrow();
  }
  expect(() => new Verifier(createWebhookSecret(randomBytes)).verify(body, { ...headers })).toThrow();
});

it('creates secrets of 32 bytes', () => {
  const secret = createWebhookSecret(randomBytes);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
});
