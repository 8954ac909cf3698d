import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answers } from '../../../../tests/support/webhook-receiver.ts';
import { startWebhookHarness, verifySignature, type WebhookHarness } from '../api/webhooks.harness.ts';
import type { WebhookView } from './endpoints/webhook-view.ts';
import type { MessageView } from './messages/message-view.ts';
import type { WebhookWithSecret } from './webhooks.ts';

let harness: WebhookHarness;
beforeAll(async () => {
  harness = await startWebhookHarness();
  await harness.startWorker();
});
afterAll(() => harness.stop());
beforeEach(() => {
  harness.receiver.answer = answers.status(200);
});

const isSettled = ({ status }: MessageView) => status !== 'pending';

/** The retry comes after any test has ended. */
const failLongAway = answers.status(500, { 'Retry-After': '3600' });

describe('replay', () => {
  it('sends one message again under its own id', async () => {
    const { secret } = await harness.create('again');
    const messageId = await harness.send('again');
    await harness.message('again', messageId, isSettled);
    expect(await harness.api.ask(harness.at('again', '/replay'), { messageId })).toEqual({ replayed: 1 });
    const received = await harness.arrived('again', 2);
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([messageId, messageId]);
    for (const each of received)
      expect(verifySignature(each, secret)).toEqual(JSON.parse(received[0]?.body ?? ''));
    expect(await harness.message('again', messageId, isSettled)).toMatchObject({ attemptCount: 2 });
  });

  it('sends all failures since a time, with eight attempts each', async () => {
    await harness.create('outage');
    const delivered = await harness.send('outage');
    await harness.message('outage', delivered, isSettled);
    harness.receiver.answer = failLongAway;
    const failed = [await harness.send('outage'), await harness.send('outage')];
    for (const id of failed) await harness.message('outage', id, ({ attemptCount }) => attemptCount > 0);
    const since = new Date(Date.now() - 60_000).toISOString();
    await harness.api.ask(harness.at('outage', '/disable'), {});
    await harness.api.ask(harness.at('outage', '/enable'), {});
    harness.receiver.answer = answers.status(200);
    const future = new Date(Date.now() + 60_000).toISOString();
    expect(await harness.api.ask(harness.at('outage', '/replay'), { since: future })).toEqual({
      replayed: 0,
    });
    expect(await harness.api.ask(harness.at('outage', '/replay'), { since })).toEqual({ replayed: 2 });
    for (const id of failed)
      expect(await harness.message('outage', id, isSettled)).toMatchObject({ status: 'delivered' });
    expect(await harness.message('outage', delivered, isSettled)).toMatchObject({ attemptCount: 1 });
  });

  it('is not postponed by an attempt in flight', async () => {
    await harness.create('meanwhile');
    harness.receiver.answer = failLongAway;
    const messageId = await harness.send('meanwhile');
    await harness.message('meanwhile', messageId, ({ attemptCount }) => attemptCount > 0);
    let fail = (): void => undefined;
    harness.receiver.answer = (_received, response) => {
      fail = () => void response.writeHead(500).end();
    };
    const replay = () => harness.api.ask(harness.at('meanwhile', '/replay'), { messageId });
    await replay();
    await harness.arrived('meanwhile', 2);
    harness.receiver.answer = answers.status(200);
    await replay();
    fail();
    expect(await harness.message('meanwhile', messageId, isSettled)).toMatchObject({ attemptCount: 2 });
    expect(harness.receivedAt('meanwhile')).toHaveLength(3);
  });

  it('reports invalid requests', async () => {
    await harness.create('asked');
    const messageId = `msg_${'0'.repeat(40)}`;
    expect(await harness.api.refusal(harness.at('asked', '/replay'), { messageId })).toMatchObject({
      code: 'message_not_found',
    });
    expect(await harness.api.refusal(harness.at('asked', '/replay'), {})).toMatchObject({
      code: 'invalid_request',
    });
    expect(await harness.api.refusal(harness.at('nobody', '/replay'), { messageId })).toMatchObject({
      code: 'webhook_not_found',
      status: 404,
    });
    expect(await harness.api.refusal(harness.at('asked', '/messages?status=lost'))).toMatchObject({
      code: 'invalid_request',
      details: [expect.objectContaining({ path: 'status' })],
    });
  });
});

it('lists messages by status, type and time, in pages', async () => {
  await harness.create('listed');
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) ids.unshift(await harness.send('listed'));
  for (const id of ids) await harness.message('listed', id, isSettled);
  type Page = { readonly messages: readonly MessageView[]; readonly next?: string };
  const page = (query: string) => harness.api.ask<Page>(harness.at('listed', `/messages?${query}`));
  const idsOf = ({ messages }: Page) => messages.map(({ messageId }) => messageId);
  const first = await page('limit=3&status=delivered&type=webhook.test');
  expect(first.messages[0]).toMatchObject({ attemptCount: 1, attempts: [{ number: 1, status: 200 }] });
  const second = await page(`limit=3&after=${first.next}`);
  expect(new Set([...idsOf(first), ...idsOf(second)])).toEqual(new Set(ids));
  expect(second).not.toHaveProperty('next');
  expect((await page('status=failed')).messages).toEqual([]);
  expect((await page('type=config.published')).messages).toEqual([]);
  expect((await page(`since=${new Date(Date.now() + 60_000).toISOString()}`)).messages).toEqual([]);
  expect((await page(`until=${new Date(Date.now() + 60_000).toISOString()}`)).messages).toHaveLength(5);
});

describe('secrets', () => {
  it('are shown once, and nowhere else', async () => {
    const { secret, webhook } = await harness.create('secret');
    const rotated = await harness.api.ask<WebhookWithSecret>(harness.at('secret', '/rotate'), {});
    const messageId = await harness.send('secret');
    await harness.message('secret', messageId, isSettled);
    expect(rotated.secret).not.toBe(secret);
    const tables = [
      'webhook_endpoints',
      'webhook_messages',
      'webhook_attempts',
      'audit_log',
      'snapshots',
    ] as const;
    const rows = await Promise.all(tables.map((table) => harness.db.selectFrom(table).selectAll().execute()));
    const answered = await Promise.all([
      harness.api.ask('/projects/pk_hooks/webhooks'),
      harness.api.ask(harness.at('secret')),
      harness.api.ask(harness.at('secret', '/messages')),
    ]);
    const everything = JSON.stringify([
      rows,
      answered,
      webhook,
      harness.logged,
      harness.warned,
      harness.infos,
    ]);
    for (const each of [secret, rotated.secret])
      for (const form of [each, each.slice('whsec_'.length)]) expect(everything).not.toContain(form);
    expect(everything).not.toContain('whsec_');
  });

  it('that cannot be read are logged, and a new one signs', async () => {
    await harness.create('sealed');
    await harness.db
      .updateTable('webhook_endpoints')
      .set({ secret: 'of another key' })
      .where('key', '=', 'sealed')
      .execute();
    const messageId = await harness.send('sealed');
    const failed = await harness.message('sealed', messageId, ({ attemptCount }) => attemptCount > 0);
    expect(failed.attempts[0]).toMatchObject({
      error: expect.stringContaining('secret cannot be decrypted'),
    });
    const path = harness.at('sealed', '/rotate');
    const { secret } = await harness.api.ask<WebhookWithSecret>(path, { revokeAfterSeconds: 0 });
    const later = await harness.send('sealed');
    await harness.message('sealed', later, isSettled);
    const received = harness.receivedAt('sealed').find(({ headers }) => headers['webhook-id'] === later);
    if (received === undefined) throw new Error('Nothing arrived');
    expect(verifySignature(received, secret)).toBeDefined();
  });

  it('both sign while they overlap, and only the new one afterwards', async () => {
    const { secret: old } = await harness.create('rotated');
    const { secret, webhook } = await harness.api.ask<WebhookWithSecret>(
      harness.at('rotated', '/rotate'),
      {},
    );
    const overlapMs = Date.parse(webhook.previousSecretUntil ?? '') - Date.now();
    expect(Math.round(overlapMs / 60_000)).toBe(24 * 60);
    await harness.send('rotated');
    const [both] = await harness.arrived('rotated');
    if (both === undefined) throw new Error('Nothing arrived');
    expect(both.headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/);
    expect(verifySignature(both, old)).toEqual(verifySignature(both, secret));
    const last = await harness.api.ask<WebhookWithSecret>(harness.at('rotated', '/rotate'), {
      revokeAfterSeconds: 0,
    });
    await harness.send('rotated');
    const one = (await harness.arrived('rotated', 2))[1];
    if (one === undefined) throw new Error('Nothing arrived');
    expect(one.headers['webhook-signature']).toMatch(/^v1,\S{44}$/);
    expect(verifySignature(one, last.secret)).toBeDefined();
    for (const each of [old, secret]) expect(() => verifySignature(one, each)).toThrow();
  });

  it('that overlap expire on time', async () => {
    const { secret: old } = await harness.create('overlapped');
    await harness.api.ask(harness.at('overlapped', '/rotate'), { revokeAfterSeconds: 1 });
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    await harness.send('overlapped');
    const [received] = await harness.arrived('overlapped');
    if (received === undefined) throw new Error('Nothing arrived');
    expect(() => verifySignature(received, old)).toThrow();
    expect(await harness.api.ask<WebhookView>(harness.at('overlapped'))).not.toHaveProperty(
      'previousSecretUntil',
    );
  });
});

describe('an endpoint address', () => {
  it.each([
    'http://93.184.215.14/',
    'ftp://example.com/',
    'https://user:word@example.com/',
    'https://127.1:1/',
    'https://169.254.169.254/',
    'https://[::ffff:169.254.169.254]/',
    'https://internal.example/',
    'nonsense',
  ])('%s is refused on save', async (url) => {
    // Names resolve to 192.0.2.1 here, except localhost; only loopback is allowed.
    const bad = url.replace('127.1:1', '10.1:1');
    const body = { webhookKey: 'bad', url: bad, types: ['webhook.test'] };
    const refusal = await harness.api.refusal('/projects/pk_hooks/webhooks', body);
    expect(refusal).toMatchObject({ code: 'invalid_request', details: [{ path: 'url' }] });
  });

  it('that was allowed on save is refused on delivery', async () => {
    await harness.create('moved');
    await harness.db
      .updateTable('webhook_endpoints')
      .set({ url: 'https://internal.example/' })
      .where('key', '=', 'moved')
      .execute();
    const messageId = await harness.send('moved');
    const message = await harness.message('moved', messageId, ({ attemptCount }) => attemptCount > 0);
    expect(message.attempts[0]).toMatchObject({ error: expect.stringContaining('not a public address') });
    await harness.api.ask(harness.at('moved', '/remove'), {});
  });

  it('is changed only from the current revision, and applies to pending messages', async () => {
    const { webhook } = await harness.create('edited');
    harness.receiver.answer = answers.status(500, { 'Retry-After': '1' });
    await harness.send('edited');
    await harness.arrived('edited');
    harness.receiver.answer = answers.status(200);
    const { revision } = await harness.api.ask<WebhookView>(harness.at('edited'));
    expect(revision).toBe(webhook.revision);
    const content = {
      url: `${harness.receiver.url}/edited-later`,
      types: ['webhook.test'],
      description: 'Later',
    };
    expect(await harness.api.patch(harness.at('edited'), revision, content)).toMatchObject(content);
    expect(await harness.api.patchRefusal(harness.at('edited'), revision, content)).toMatchObject({
      code: 'conflict',
    });
    await harness.arrived('edited-later');
  });
});
