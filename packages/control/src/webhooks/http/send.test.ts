import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  answers,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../../../tests/support/webhook-receiver.ts';
import type { TargetRules } from '../../base/target-rules.ts';
import { createSend } from './send.ts';

/** Created for this test, for the name receiver.example. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgttKT08eu2kQSbnHm
63HGoBZqoCqGG+FyX0zpgXXkUA2hRANCAARFg78awAlnKikaRMqZax1rGFYfWvfh
lACYZYrz0PRHZIqHybP/IM5OinQ2x2APQiocwm8r9BXaodHbiUFG+YJY
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBqjCCAVCgAwIBAgIUE9ac7eaXJsXpnwuhWrYe1NZyUDMwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcmVjZWl2ZXIuZXhhbXBsZTAgFw0yNjExMjIwOTU4MTNaGA8y
MTI2MTAyOTA5NTgxM1owGzEZMBcGA1UEAwwQcmVjZWl2ZXIuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABEWDvxrACWcqKRpEyplrHWsYVh9a9+GUAJhl
ivPQ9EdkiofJs/8gzk6KdDbHYA9CKhzCbyv0Fdqh0duJQUb5glijcDBuMB0GA1Ud
DgQWBBQfi3F/GOKGKBWUBLdMLTzD5WYM4TAfBgNVHSMEGDAWgBQfi3F/GOKGKBWU
BLdMLTzD5WYM4TAPBgNVHRMBAf8EBTADAQH/MBsGA1UdEQQUMBKCEHJlY2VpdmVy
LmV4YW1wbGUwCgYIKoZIzj0EAwIDSAAwRQIgLAaHtpP7QLK3c/Dn2ziIy03RS23X
Ll6RZFphjiKZshUCIQCtB7GLAIaqgT3NlcQjVpeqviykKzrw2t5MiJRDHGleDw==
-----END CERTIFICATE-----`;

/** Every name resolves to loopback, which is allowed. */
const rules: TargetRules = {
  isAllowed: (address) => address === '127.0.0.1',
  isOwnService: () => false,
  resolve: async () => ['127.0.0.1'],
};
const timeoutMs = 400;
const send = createSend(rules, timeoutMs);
const never = new AbortController().signal;
const message = { headers: { 'webhook-id': 'msg_1' }, body: '{"text":"größer"}', signal: never };

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver.stop());
beforeEach(() => {
  receiver.received.length = 0;
});

describe('a delivery attempt', () => {
  it('posts the exact body, and returns status and start of the response', async () => {
    receiver.answer = answers.status(201, { 'Retry-After': '9' }, 'thank you\0');
    const response = await send({ ...message, url: `http://hook.example:${receiver.port}/in?a=1` });
    expect(response).toEqual({ kind: 'answer', status: 201, text: 'thank you\ufffd', retryAfter: '9' });
    expect(receiver.received).toMatchObject([
      {
        path: '/in?a=1',
        body: message.body,
        headers: {
          host: `hook.example:${receiver.port}`,
          'webhook-id': 'msg_1',
          'content-type': 'application/json',
          'accept-encoding': 'identity',
          connection: 'close',
        },
      },
    ]);
  });

  it('follows no redirect', async () => {
    receiver.answer = answers.status(307, { Location: `${receiver.url}/other` });
    const response = await send({ ...message, url: receiver.url });
    expect(response).toMatchObject({ kind: 'answer', status: 307 });
    expect(receiver.received).toHaveLength(1);
  });

  it('reads 16 KiB of a long response, and then disconnects', async () => {
    let written = 0;
    receiver.answer = (_received, response) =>
      new Promise((resolve) => {
        response.on('close', resolve).on('error', resolve);
        const more = () => {
          while (!response.destroyed && response.write('x'.repeat(16_384))) written += 16_384;
          response.once('drain', more);
        };
        more();
      });
    const answer = await send({ ...message, url: receiver.url });
    expect(answer).toMatchObject({ status: 200, text: 'x'.repeat(1_000) });
    expect(written).toBeLessThan(20 * 1024 * 1024);
  });

  it('ends with the status if the receiver requests another protocol', async () => {
    receiver.answer = answers.switching;
    const response = await send({ ...message, url: receiver.url });
    expect(response).toEqual({ kind: 'answer', status: 101, text: '', retryAfter: undefined });
  });

  it.each([
    ['hangs', answers.hang, 'did not respond within 0.4 s'],
    ['drips', answers.drip, 'did not respond within 0.4 s'],
    ['resets', answers.reset, 'closed early'],
    ['speaks no HTTP', answers.garbage, 'is not HTTP'],
  ])('fails if the receiver %s', async (_name, response, reason) => {
    receiver.answer = response;
    const began = Date.now();
    const result = await send({ ...message, url: receiver.url });
    expect(result).toEqual({ kind: 'failure', reason: expect.stringContaining(reason) });
    expect(Date.now() - began).toBeLessThan(timeoutMs + 400);
  });

  it('fails if nothing listens, and if connecting or resolving takes too long', async () => {
    const closed = createTcpServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    expect(await send({ ...message, url: `http://127.0.0.1:${port}/` })).toEqual({
      kind: 'failure',
      reason: 'The connection was refused',
    });
    const slowNames = createSend({ ...rules, resolve: () => new Promise(() => undefined) }, timeoutMs);
    expect(await slowNames({ ...message, url: 'http://slow.example/' })).toMatchObject({ kind: 'failure' });
  });

  it('keeps 200 characters of the failure reason', async () => {
    const headers = { ['x'.repeat(300)]: 'no header\n' };
    const response = await send({ ...message, headers, url: receiver.url });
    expect(response).toEqual({
      kind: 'failure',
      reason: expect.stringMatching(/^The connection failed: .{177}$/),
    });
  });

  it('rejects if aborted', async () => {
    receiver.answer = answers.hang;
    const stop = new AbortController();
    const sending = send({ ...message, url: receiver.url, signal: stop.signal });
    setTimeout(() => stop.abort(), 50);
    await expect(sending).rejects.toThrow('aborted');
  });
});

describe('the connected address', () => {
  it('is the checked one, whatever the name resolves to a moment later', async () => {
    receiver.answer = answers.status(204);
    const addresses: string[] = [];
    const rebinding = createSend({
      ...rules,
      async resolve() {
        // The first lookup returns an allowed address, the second one that isn't.
        addresses.push(addresses.length === 0 ? '127.0.0.1' : '127.0.0.2');
        return addresses.slice(-1);
      },
    });
    const url = `http://rebind.example:${receiver.port}/`;
    expect(await rebinding({ ...message, url })).toMatchObject({ status: 204 });
    expect(addresses).toEqual(['127.0.0.1']);
    expect(await rebinding({ ...message, url })).toMatchObject({
      kind: 'failure',
      reason: expect.stringContaining('not a public address'),
    });
    expect(receiver.received).toHaveLength(1);
  });

  it('is resolved for every attempt, which sends nothing if any address is not public', async () => {
    const both = createSend({ ...rules, resolve: async () => ['127.0.0.1', '10.0.0.1'] });
    const response = await both({ ...message, url: `http://both.example:${receiver.port}/` });
    expect(response).toMatchObject({ kind: 'failure', reason: expect.stringContaining('10.0.0.1') });
    expect(receiver.received).toHaveLength(0);
  });
});

it('verifies certificates by the name, not the address', async () => {
  const names: string[] = [];
  const server = createTlsServer({
    key,
    cert,
    SNICallback(name, done) {
      names.push(name);
      done(null);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const response = await send({ ...message, url: `https://receiver.example:${port}/` });
  expect(response).toEqual({ kind: 'failure', reason: expect.stringContaining('self-signed certificate') });
  expect(names).toEqual(['receiver.example']);
  await new Promise((resolve) => server.close(resolve));
});
