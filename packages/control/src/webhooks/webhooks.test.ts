import { webhookMessageSchema } from '@pixel/protocol';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../../tests/support/eventually.ts';
import { answers } from '../../../../tests/support/webhook-receiver.ts';
import type { WebhookView } from './endpoints/webhook-view.ts';
import type { WebhookWithSecret } from './endpoints/webhooks.ts';
import type { MessageDetail, MessageView } from './messages/message-view.ts';
import { startWebhookPlace, verified, type WebhookPlace } from './webhooks-place.ts';

let place: WebhookPlace;
beforeAll(async () => {
  place = await startWebhookPlace();
  await place.startWorker({ timeoutMs: 500 });
});
afterAll(() => place.stop());
beforeEach(() => {
  place.receiver.answer = answers.status(200);
});

/** Gives a message of an endpoint once it is as wanted. */
function messageOf(webhookKey: string, messageId: string, isWanted: (message: MessageDetail) => boolean) {
  return eventually(
    () => place.api.ask<MessageDetail>(place.at(webhookKey, `/messages/${messageId}`)),
    isWanted,
  );
}

const isSettled = ({ status }: MessageView) => status !== 'pending';

describe('a message', () => {
  it('arrives with a signature that any library of the standard verifies', async () => {
    const { secret } = await place.create('first');
    const messageId = await place.send('first');
    const [received] = await place.arrived('first');
    if (received === undefined) throw new Error('Nothing arrived');
    const body = {
      id: messageId,
      type: 'webhook.test',
      timestamp: expect.any(String),
      projectKey: 'pk_hooks',
      data: { sentence: 'Messages for the webhook "first" arrive here.' },
    };
    expect(verified(received, secret)).toEqual(body);
    expect(new SvixWebhook(secret).verify(received.body, { ...received.headers } as never)).toEqual(body);
    expect(webhookMessageSchema.parse(JSON.parse(received.body)).id).toBe(messageId);
    expect(received.headers['webhook-id']).toBe(messageId);
  });

  it('is tried again after 500 and 429, signed anew, and every attempt is in the log', async () => {
    const { secret } = await place.create('flaky');
    const statuses = [500, 429];
    place.receiver.answer = (received, response) =>
      answers.status(statuses.shift() ?? 204, {}, 'said')(received, response);
    const messageId = await place.send('flaky');
    const message = await messageOf('flaky', messageId, isSettled);
    expect(message).toMatchObject({ status: 'delivered', attemptCount: 3, settledAt: expect.any(String) });
    expect(message.attempts.map(({ number, status }) => [number, status])).toEqual([
      [1, 500],
      [2, 429],
      [3, 204],
    ]);
    expect(message.attempts[0]).toMatchObject({ answer: 'said', latencyMs: expect.any(Number) });
    const received = place.receivedAt('flaky');
    for (const each of received) expect(verified(each, secret)).toEqual(JSON.parse(message.body));
    expect(await place.api.ask<WebhookView>(place.at('flaky'))).not.toHaveProperty('failingSince');
  });

  it('waits as long as Retry-After asks', async () => {
    await place.create('patient');
    place.receiver.answer = answers.status(503, { 'Retry-After': '90' });
    const messageId = await place.send('patient');
    const message = await messageOf('patient', messageId, ({ attemptCount }) => attemptCount > 0);
    const waitMs = Date.parse(message.nextAttemptAt ?? '') - Date.parse(message.attempts[0]?.at ?? '');
    expect(waitMs).toBeGreaterThanOrEqual(90_000);
    expect(waitMs).toBeLessThan(95_000);
    expect(await place.api.ask<WebhookView>(place.at('patient'))).toHaveProperty('failingSince');
  });

  it('is given up after eight attempts, whatever goes wrong in them', async () => {
    await place.create('broken');
    const ways = [
      answers.status(500),
      answers.hang,
      answers.drip,
      answers.reset,
      answers.status(302, { Location: `${place.receiver.url}/elsewhere` }),
      answers.garbage,
      answers.status(404, {}, 'x'.repeat(1_000_000)),
      answers.status(301, { Location: 'http://169.254.169.254/' }),
    ];
    place.receiver.answer = (received, response) => (ways.shift() ?? answers.status(200))(received, response);
    const messageId = await place.send('broken');
    const message = await eventually(
      () => place.api.ask<MessageDetail>(place.at('broken', `/messages/${messageId}`)),
      isSettled,
      20_000,
    );
    expect(message).toMatchObject({ status: 'failed', attemptCount: 8 });
    expect(message).not.toHaveProperty('nextAttemptAt');
    expect(message.attempts.map(({ status, error }) => status ?? error)).toEqual([
      500,
      'There was no whole answer within 0.5 s',
      'There was no whole answer within 0.5 s',
      'The connection was broken off',
      302,
      expect.stringContaining('no HTTP'),
      404,
      301,
    ]);
    expect(message.attempts[6]?.answer).toHaveLength(1_000);
    expect(place.receivedAt('elsewhere')).toEqual([]);
  });
});

describe('an endpoint', () => {
  it('is switched off at once by 410; owners get a mail, and the audit log a line', async () => {
    await place.deps.db
      .insertInto('users')
      .values({ id: '018f0000-0000-7000-8000-000000000001', email: 'owner@example.com', name: 'Owner' })
      .execute();
    const { organization_id } = await place.db
      .selectFrom('projects')
      .select('organization_id')
      .where('key', '=', 'pk_hooks')
      .executeTakeFirstOrThrow();
    await place.db
      .insertInto('members')
      .values({
        organization_id,
        user_id: '018f0000-0000-7000-8000-000000000001',
        role: 'owner',
      })
      .execute();
    const { secret } = await place.create('gone');
    place.receiver.answer = answers.status(410);
    const messageId = await place.send('gone');
    expect(await messageOf('gone', messageId, isSettled)).toMatchObject({
      status: 'failed',
      attemptCount: 1,
    });
    expect(await place.api.ask<WebhookView>(place.at('gone'))).toMatchObject({
      isEnabled: false,
      disabledBecause: 'gone',
    });
    expect(await place.api.refusal(place.at('gone', '/test'), {})).toMatchObject({
      code: 'webhook_disabled',
      status: 409,
    });
    const [mail] = await eventually(
      async () => place.mails,
      (mails) => mails.length > 0,
    );
    expect(mail).toMatchObject({
      to: ['owner@example.com'],
      subject: expect.stringContaining('"gone"'),
      text: expect.stringContaining('answered 410'),
    });
    expect(JSON.stringify(mail)).not.toContain(secret);
    const line = await place.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'after'])
      .where('action', '=', 'webhook.disable')
      .where('subject', '=', 'gone')
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({ actor_kind: 'system', after: { because: 'gone' } });
  });

  it('is switched off after five days without a success, and what waits is given up', async () => {
    await place.create('failing');
    place.receiver.answer = answers.status(500, { 'Retry-After': '3000' });
    const [first, second] = [await place.send('failing'), await place.send('failing')];
    await messageOf('failing', first, ({ attemptCount }) => attemptCount > 0);
    await messageOf('failing', second, ({ attemptCount }) => attemptCount > 0);
    place.ahead.ms = 5 * 24 * 60 * 60 * 1_000 - 60_000;
    await messageOf('failing', await place.send('failing'), ({ attemptCount }) => attemptCount > 0);
    expect(await place.api.ask<WebhookView>(place.at('failing'))).toMatchObject({ isEnabled: true });
    place.ahead.ms += 60_000;
    await messageOf('failing', await place.send('failing'), isSettled);
    expect(await place.api.ask<WebhookView>(place.at('failing'))).toMatchObject({
      isEnabled: false,
      disabledBecause: 'failing',
    });
    expect(await messageOf('failing', first, isSettled)).toMatchObject({ status: 'failed', attemptCount: 1 });
    place.ahead.ms = 0;
  });

  it('is switched off and on by people; what waits is given up then', async () => {
    await place.create('switch');
    place.receiver.answer = answers.status(500, { 'Retry-After': '3000' });
    const messageId = await place.send('switch');
    await messageOf('switch', messageId, ({ attemptCount }) => attemptCount > 0);
    expect(await place.api.ask(place.at('switch', '/disable'), {})).toMatchObject({
      isEnabled: false,
      disabledBecause: 'person',
    });
    expect(await messageOf('switch', messageId, isSettled)).toMatchObject({ status: 'failed' });
    const view = await place.api.ask<WebhookView>(place.at('switch', '/enable'), {});
    expect(view).toMatchObject({ isEnabled: true });
    expect(view).not.toHaveProperty('failingSince');
  });

  it('that is slow keeps no other one waiting', async () => {
    await place.create('slow');
    await place.create('quick');
    place.receiver.answer = ({ path }, response) => {
      if (path !== '/slow') response.end();
    };
    for (let index = 0; index < 12; index += 1) await place.send('slow');
    const began = Date.now();
    await place.send('quick');
    const [received] = await place.arrived('quick');
    expect((received?.at ?? Number.POSITIVE_INFINITY) - began).toBeLessThan(1_000);
    await place.api.ask(place.at('slow', '/remove'), {});
  });
});

describe('replay', () => {
  it('sends one message again under its own id', async () => {
    const { secret } = await place.create('again');
    const messageId = await place.send('again');
    await messageOf('again', messageId, isSettled);
    expect(await place.api.ask(place.at('again', '/replay'), { messageId })).toEqual({ replayed: 1 });
    const received = await place.arrived('again', 2);
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([messageId, messageId]);
    for (const each of received) expect(verified(each, secret)).toEqual(JSON.parse(received[0]?.body ?? ''));
    expect(await messageOf('again', messageId, isSettled)).toMatchObject({ attemptCount: 2 });
  });

  it('sends all that failed since a time, each with eight attempts again', async () => {
    await place.create('outage');
    const delivered = await place.send('outage');
    await messageOf('outage', delivered, isSettled);
    place.receiver.answer = answers.status(500);
    const failed = [await place.send('outage'), await place.send('outage')];
    for (const id of failed) await messageOf('outage', id, ({ attemptCount }) => attemptCount > 0);
    const since = new Date(Date.now() - 60_000).toISOString();
    await place.api.ask(place.at('outage', '/disable'), {});
    await place.api.ask(place.at('outage', '/enable'), {});
    place.receiver.answer = answers.status(200);
    const future = new Date(Date.now() + 60_000).toISOString();
    expect(await place.api.ask(place.at('outage', '/replay'), { since: future })).toEqual({ replayed: 0 });
    expect(await place.api.ask(place.at('outage', '/replay'), { since })).toEqual({ replayed: 2 });
    for (const id of failed)
      expect(await messageOf('outage', id, isSettled)).toMatchObject({ status: 'delivered' });
    expect(await messageOf('outage', delivered, isSettled)).toMatchObject({ attemptCount: 1 });
  });

  it('says what is wrong with a request', async () => {
    await place.create('asked');
    const messageId = `msg_${'0'.repeat(40)}`;
    expect(await place.api.refusal(place.at('asked', '/replay'), { messageId })).toMatchObject({
      code: 'message_not_found',
    });
    expect(await place.api.refusal(place.at('asked', '/replay'), {})).toMatchObject({
      code: 'invalid_request',
    });
    expect(await place.api.refusal(place.at('nobody', '/replay'), { messageId })).toMatchObject({
      code: 'webhook_not_found',
      status: 404,
    });
    expect(await place.api.refusal(place.at('asked', '/messages?status=lost'))).toMatchObject({
      code: 'invalid_request',
      details: [expect.objectContaining({ path: 'status' })],
    });
  });
});

it('lists messages by status, type and time, page by page', async () => {
  await place.create('listed');
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) ids.unshift(await place.send('listed'));
  for (const id of ids) await messageOf('listed', id, isSettled);
  type Page = { readonly messages: readonly MessageView[]; readonly next?: string };
  const page = (query: string) => place.api.ask<Page>(place.at('listed', `/messages?${query}`));
  const idsOf = ({ messages }: Page) => messages.map(({ messageId }) => messageId);
  const first = await page('limit=3&status=delivered&type=webhook.test');
  expect(first.messages[0]).toMatchObject({ attemptCount: 1, lastAttempt: { number: 1, status: 200 } });
  const second = await page(`limit=3&after=${first.next}`);
  expect(new Set([...idsOf(first), ...idsOf(second)])).toEqual(new Set(ids));
  expect(second).not.toHaveProperty('next');
  expect((await page('status=failed')).messages).toEqual([]);
  expect((await page('type=config.published')).messages).toEqual([]);
  expect((await page(`since=${new Date(Date.now() + 60_000).toISOString()}`)).messages).toEqual([]);
  expect((await page(`until=${new Date(Date.now() + 60_000).toISOString()}`)).messages).toHaveLength(5);
});

describe('secrets', () => {
  it('are shown once, and stand nowhere else', async () => {
    const { secret, webhook } = await place.create('secret');
    const rotated = await place.api.ask<WebhookWithSecret>(place.at('secret', '/rotate'), {});
    const messageId = await place.send('secret');
    await messageOf('secret', messageId, isSettled);
    expect(rotated.secret).not.toBe(secret);
    const tables = [
      'webhook_endpoints',
      'webhook_messages',
      'webhook_attempts',
      'audit_log',
      'snapshots',
    ] as const;
    const rows = await Promise.all(tables.map((table) => place.db.selectFrom(table).selectAll().execute()));
    const answered = await Promise.all([
      place.api.ask('/projects/pk_hooks/webhooks'),
      place.api.ask(place.at('secret')),
      place.api.ask(place.at('secret', '/messages')),
    ]);
    const everything = JSON.stringify([rows, answered, webhook, place.logged, place.warned, place.told]);
    for (const each of [secret, rotated.secret])
      for (const form of [each, each.slice('whsec_'.length)]) expect(everything).not.toContain(form);
    expect(everything).not.toContain('whsec_');
  });

  it('both sign while they overlap, and only the new one afterwards', async () => {
    const { secret: old } = await place.create('rotated');
    const { secret, webhook } = await place.api.ask<WebhookWithSecret>(place.at('rotated', '/rotate'), {});
    const overlapMs = Date.parse(webhook.previousSecretUntil ?? '') - Date.now();
    expect(Math.round(overlapMs / 60_000)).toBe(24 * 60);
    await place.send('rotated');
    const [both] = await place.arrived('rotated');
    if (both === undefined) throw new Error('Nothing arrived');
    expect(both.headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/);
    expect(verified(both, old)).toEqual(verified(both, secret));
    const last = await place.api.ask<WebhookWithSecret>(place.at('rotated', '/rotate'), {
      revokeAfterSeconds: 0,
    });
    await place.send('rotated');
    const one = (await place.arrived('rotated', 2))[1];
    if (one === undefined) throw new Error('Nothing arrived');
    expect(one.headers['webhook-signature']).toMatch(/^v1,\S{44}$/);
    expect(verified(one, last.secret)).toBeDefined();
    for (const each of [old, secret]) expect(() => verified(one, each)).toThrow();
  });

  it('that overlap cease to at their time', async () => {
    const { secret: old } = await place.create('overlapped');
    await place.api.ask(place.at('overlapped', '/rotate'), { revokeAfterSeconds: 1 });
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    await place.send('overlapped');
    const [received] = await place.arrived('overlapped');
    if (received === undefined) throw new Error('Nothing arrived');
    expect(() => verified(received, old)).toThrow();
    expect(await place.api.ask<WebhookView>(place.at('overlapped'))).not.toHaveProperty(
      'previousSecretUntil',
    );
  });
});

describe('an address', () => {
  it.each([
    'http://93.184.215.14/',
    'ftp://example.com/',
    'https://user:word@example.com/',
    'https://127.1:1/',
    'https://169.254.169.254/',
    'https://[::ffff:169.254.169.254]/',
    'https://internal.example/',
    'nonsense',
  ])('%s is refused when it is saved', async (url) => {
    // Names of this place lead to 192.0.2.1 unless they are localhost; loopback alone is allowed.
    const bad = url.replace('127.1:1', '10.1:1');
    const body = { webhookKey: 'bad', url: bad, types: ['webhook.test'] };
    const refusal = await place.api.refusal('/projects/pk_hooks/webhooks', body);
    expect(refusal).toMatchObject({ code: 'invalid_request', details: [{ path: 'url' }] });
  });

  it('that was allowed when it was saved is refused when something is sent', async () => {
    await place.create('moved');
    await place.db
      .updateTable('webhook_endpoints')
      .set({ url: 'https://internal.example/' })
      .where('key', '=', 'moved')
      .execute();
    const messageId = await place.send('moved');
    const message = await messageOf('moved', messageId, ({ attemptCount }) => attemptCount > 0);
    expect(message.attempts[0]).toMatchObject({ error: expect.stringContaining('not a public address') });
    await place.api.ask(place.at('moved', '/remove'), {});
  });

  it('is changed where the endpoint was not changed since, and holds for what waits already', async () => {
    const { webhook } = await place.create('edited');
    place.receiver.answer = answers.status(500, { 'Retry-After': '1' });
    await place.send('edited');
    await place.arrived('edited');
    place.receiver.answer = answers.status(200);
    const { revision } = await place.api.ask<WebhookView>(place.at('edited'));
    expect(revision).toBe(webhook.revision);
    const content = {
      url: `${place.receiver.url}/edited-later`,
      types: ['webhook.test'],
      description: 'Later',
    };
    expect(await place.api.ask(place.at('edited'), { ...content, revision })).toMatchObject(content);
    expect(await place.api.refusal(place.at('edited'), { ...content, revision })).toMatchObject({
      code: 'conflict',
    });
    await place.arrived('edited-later');
  });
});
