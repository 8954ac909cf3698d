import { webhookMessageSchema } from '@pixel/protocol';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../../tests/support/eventually.ts';
import { answers } from '../../../../tests/support/webhook-receiver.ts';
import { startWebhookHarness, verifySignature, type WebhookHarness } from '../api/webhooks.harness.ts';
import type { WebhookView } from './endpoints/webhook-view.ts';
import type { MessageDetail, MessageView } from './messages/message-view.ts';

let harness: WebhookHarness;
beforeAll(async () => {
  harness = await startWebhookHarness();
  await harness.startWorker({ timeoutMs: 500 });
});
afterAll(() => harness.stop());
beforeEach(() => {
  harness.receiver.answer = answers.status(200);
});

const isSettled = ({ status }: MessageView) => status !== 'pending';

describe('a message', () => {
  it('has a signature that any standard library verifies', async () => {
    const { secret } = await harness.create('first');
    const messageId = await harness.send('first');
    const [received] = await harness.arrived('first');
    if (received === undefined) throw new Error('Nothing arrived');
    const body = {
      id: messageId,
      type: 'webhook.test',
      timestamp: expect.any(String),
      projectKey: 'pk_hooks',
      data: { sentence: 'Messages for the webhook "first" arrive here.' },
    };
    expect(verifySignature(received, secret)).toEqual(body);
    expect(new SvixWebhook(secret).verify(received.body, { ...received.headers } as never)).toEqual(body);
    expect(webhookMessageSchema.parse(JSON.parse(received.body)).id).toBe(messageId);
    expect(received.headers['webhook-id']).toBe(messageId);
  });

  it('is retried after 500 and 429, signed again, with every attempt in the log', async () => {
    const { secret } = await harness.create('flaky');
    const statuses = [500, 429];
    harness.receiver.answer = (received, response) =>
      answers.status(statuses.shift() ?? 204, {}, 'said')(received, response);
    const messageId = await harness.send('flaky');
    const message = await harness.message('flaky', messageId, isSettled);
    expect(message).toMatchObject({ status: 'delivered', attemptCount: 3, settledAt: expect.any(String) });
    expect(message.attempts.map(({ number, status }) => [number, status])).toEqual([
      [1, 500],
      [2, 429],
      [3, 204],
    ]);
    expect(message.attempts[0]).toMatchObject({ answer: 'said', latencyMs: expect.any(Number) });
    const received = harness.receivedAt('flaky');
    for (const each of received) expect(verifySignature(each, secret)).toEqual(JSON.parse(message.body));
    expect(await harness.api.ask<WebhookView>(harness.at('flaky'))).not.toHaveProperty('failingSince');
  });

  it('waits as long as Retry-After asks', async () => {
    await harness.create('patient');
    harness.receiver.answer = answers.status(503, { 'Retry-After': '90' });
    const messageId = await harness.send('patient');
    const message = await harness.message('patient', messageId, ({ attemptCount }) => attemptCount > 0);
    const waitMs = Date.parse(message.nextAttemptAt ?? '') - Date.parse(message.attempts[0]?.at ?? '');
    expect(waitMs).toBeGreaterThanOrEqual(90_000);
    expect(waitMs).toBeLessThan(95_000);
    expect(await harness.api.ask<WebhookView>(harness.at('patient'))).toHaveProperty('failingSince');
  });

  it('is given up after eight attempts, whatever fails', async () => {
    await harness.create('broken');
    const ways = [
      answers.status(500),
      answers.hang,
      answers.drip,
      answers.reset,
      answers.status(302, { Location: `${harness.receiver.url}/elsewhere` }),
      answers.garbage,
      answers.status(404, {}, 'x'.repeat(1_000_000)),
      answers.status(301, { Location: 'http://169.254.169.254/' }),
    ];
    harness.receiver.answer = (received, response) =>
      (ways.shift() ?? answers.status(200))(received, response);
    const messageId = await harness.send('broken');
    const message = await eventually(
      () => harness.api.ask<MessageDetail>(harness.at('broken', `/messages/${messageId}`)),
      isSettled,
      20_000,
    );
    expect(message).toMatchObject({ status: 'failed', attemptCount: 8 });
    expect(message).not.toHaveProperty('nextAttemptAt');
    expect(message.attempts.map(({ status, error }) => status ?? error)).toEqual([
      500,
      'The receiver did not respond within 0.5 s',
      'The receiver did not respond within 0.5 s',
      'The connection was closed early',
      302,
      expect.stringContaining('not HTTP'),
      404,
      301,
    ]);
    expect(message.attempts[6]?.answer).toHaveLength(1_000);
    expect(harness.receivedAt('elsewhere')).toEqual([]);
  });
});

describe('an endpoint', () => {
  it('is disabled at once by 410; owners get a mail, and the audit log an entry', async () => {
    await harness.deps.db
      .insertInto('users')
      .values({ id: '018f0000-0000-7000-8000-000000000001', email: 'owner@example.com', name: 'Owner' })
      .execute();
    const { organization_id } = await harness.db
      .selectFrom('projects')
      .select('organization_id')
      .where('key', '=', 'pk_hooks')
      .executeTakeFirstOrThrow();
    await harness.db
      .insertInto('members')
      .values({
        organization_id,
        user_id: '018f0000-0000-7000-8000-000000000001',
        role: 'owner',
      })
      .execute();
    const { secret } = await harness.create('gone');
    harness.receiver.answer = answers.status(410);
    const messageId = await harness.send('gone');
    expect(await harness.message('gone', messageId, isSettled)).toMatchObject({
      status: 'failed',
      attemptCount: 1,
    });
    expect(await harness.api.ask<WebhookView>(harness.at('gone'))).toMatchObject({
      isEnabled: false,
      disabledBecause: 'gone',
    });
    expect(await harness.api.refusal(harness.at('gone', '/test'), {})).toMatchObject({
      code: 'webhook_disabled',
      status: 409,
    });
    const [mail] = await eventually(
      async () => harness.mails,
      (mails) => mails.length > 0,
    );
    expect(mail).toMatchObject({
      to: ['owner@example.com'],
      subject: expect.stringContaining('"gone"'),
      text: expect.stringContaining('responded with 410'),
    });
    expect(JSON.stringify(mail)).not.toContain(secret);
    const line = await harness.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'after'])
      .where('action', '=', 'webhook.disable')
      .where('subject', '=', 'gone')
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({ actor_kind: 'system', after: { because: 'gone' } });
  });

  it('is disabled after five days without success, and pending messages are given up', async () => {
    await harness.create('failing');
    harness.receiver.answer = answers.status(500, { 'Retry-After': '3000' });
    const [first, second] = [await harness.send('failing'), await harness.send('failing')];
    await harness.message('failing', first, ({ attemptCount }) => attemptCount > 0);
    await harness.message('failing', second, ({ attemptCount }) => attemptCount > 0);
    for (const hours of [23, 46, 69, 92, 115, 120]) {
      harness.ahead.ms = hours * 60 * 60 * 1_000 - 60_000;
      await harness.message('failing', await harness.send('failing'), ({ attemptCount }) => attemptCount > 0);
    }
    expect(await harness.api.ask<WebhookView>(harness.at('failing'))).toMatchObject({ isEnabled: true });
    harness.ahead.ms += 60_000;
    await harness.message('failing', await harness.send('failing'), isSettled);
    expect(await harness.api.ask<WebhookView>(harness.at('failing'))).toMatchObject({
      isEnabled: false,
      disabledBecause: 'failing',
    });
    // It was retried at each of the six times in between.
    expect(await harness.message('failing', first, isSettled)).toMatchObject({
      status: 'failed',
      attemptCount: 7,
    });
    harness.ahead.ms = 0;
  });

  it('gets another five days if nothing was tried for a day, or its URL changed', async () => {
    await harness.create('rare');
    const hour = 60 * 60 * 1_000;
    const failAt = async (hours: number) => {
      harness.ahead.ms = hours * hour;
      const messageId = await harness.send('rare');
      await harness.message('rare', messageId, ({ attemptCount }) => attemptCount > 0);
      const view = await harness.api.ask<WebhookView>(harness.at('rare'));
      expect(view).toMatchObject({ isEnabled: true, failingSince: expect.any(String) });
      return {
        view,
        sinceHours: Math.floor((Date.parse(view.failingSince ?? '') - Date.now()) / hour + 0.5),
      };
    };
    harness.receiver.answer = answers.status(500, { 'Retry-After': '3000' });
    expect((await failAt(0)).sinceHours).toBe(0);
    expect((await failAt(10 * 24)).sinceHours).toBe(240);
    const { view, sinceHours } = await failAt(10 * 24 + 20);
    expect(sinceHours).toBe(240);
    const { revision } = view;
    const url = `${harness.receiver.url}/moved`;
    const changed = { url, types: ['webhook.test'] };
    expect(await harness.api.patch(harness.at('rare'), revision, changed)).not.toHaveProperty('failingSince');
    expect((await failAt(10 * 24 + 21)).sinceHours).toBe(261);
    harness.ahead.ms = 0;
  });

  it('is disabled and enabled by people, giving up pending messages', async () => {
    await harness.create('switch');
    harness.receiver.answer = answers.status(500, { 'Retry-After': '3000' });
    const messageId = await harness.send('switch');
    await harness.message('switch', messageId, ({ attemptCount }) => attemptCount > 0);
    expect(await harness.api.ask(harness.at('switch', '/disable'), {})).toMatchObject({
      isEnabled: false,
      disabledBecause: 'person',
    });
    expect(await harness.message('switch', messageId, isSettled)).toMatchObject({ status: 'failed' });
    const view = await harness.api.ask<WebhookView>(harness.at('switch', '/enable'), {});
    expect(view).toMatchObject({ isEnabled: true });
    expect(view).not.toHaveProperty('failingSince');
  });
});
