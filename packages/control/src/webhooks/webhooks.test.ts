import { webhookMessageSchema } from '@pixel/protocol';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../../tests/support/eventually.ts';
import { answers } from '../../../../tests/support/webhook-receiver.ts';
import { startWebhookPlace, verified, type WebhookPlace } from '../api/webhooks.harness.ts';
import type { WebhookView } from './endpoints/webhook-view.ts';
import type { MessageDetail, MessageView } from './messages/message-view.ts';

let place: WebhookPlace;
beforeAll(async () => {
  place = await startWebhookPlace();
  await place.startWorker({ timeoutMs: 500 });
});
afterAll(() => place.stop());
beforeEach(() => {
  place.receiver.answer = answers.status(200);
});

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
    const message = await place.message('flaky', messageId, isSettled);
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
    const message = await place.message('patient', messageId, ({ attemptCount }) => attemptCount > 0);
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
    expect(await place.message('gone', messageId, isSettled)).toMatchObject({
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
    await place.message('failing', first, ({ attemptCount }) => attemptCount > 0);
    await place.message('failing', second, ({ attemptCount }) => attemptCount > 0);
    for (const hours of [23, 46, 69, 92, 115, 120]) {
      place.ahead.ms = hours * 60 * 60 * 1_000 - 60_000;
      await place.message('failing', await place.send('failing'), ({ attemptCount }) => attemptCount > 0);
    }
    expect(await place.api.ask<WebhookView>(place.at('failing'))).toMatchObject({ isEnabled: true });
    place.ahead.ms += 60_000;
    await place.message('failing', await place.send('failing'), isSettled);
    expect(await place.api.ask<WebhookView>(place.at('failing'))).toMatchObject({
      isEnabled: false,
      disabledBecause: 'failing',
    });
    // It was retried at each of the six times in between.
    expect(await place.message('failing', first, isSettled)).toMatchObject({
      status: 'failed',
      attemptCount: 7,
    });
    place.ahead.ms = 0;
  });

  it('has five days anew where nothing was tried for a day, or its address is another one', async () => {
    await place.create('rare');
    const hour = 60 * 60 * 1_000;
    const failAt = async (hours: number) => {
      place.ahead.ms = hours * hour;
      const messageId = await place.send('rare');
      await place.message('rare', messageId, ({ attemptCount }) => attemptCount > 0);
      const view = await place.api.ask<WebhookView>(place.at('rare'));
      expect(view).toMatchObject({ isEnabled: true, failingSince: expect.any(String) });
      return {
        view,
        sinceHours: Math.floor((Date.parse(view.failingSince ?? '') - Date.now()) / hour + 0.5),
      };
    };
    place.receiver.answer = answers.status(500, { 'Retry-After': '3000' });
    expect((await failAt(0)).sinceHours).toBe(0);
    expect((await failAt(10 * 24)).sinceHours).toBe(240);
    const { view, sinceHours } = await failAt(10 * 24 + 20);
    expect(sinceHours).toBe(240);
    const { revision } = view;
    const url = `${place.receiver.url}/moved`;
    const changed = { url, types: ['webhook.test'] };
    expect(await place.api.patch(place.at('rare'), revision, changed)).not.toHaveProperty('failingSince');
    expect((await failAt(10 * 24 + 21)).sinceHours).toBe(261);
    place.ahead.ms = 0;
  });

  it('is switched off and on by people; what waits is given up then', async () => {
    await place.create('switch');
    place.receiver.answer = answers.status(500, { 'Retry-After': '3000' });
    const messageId = await place.send('switch');
    await place.message('switch', messageId, ({ attemptCount }) => attemptCount > 0);
    expect(await place.api.ask(place.at('switch', '/disable'), {})).toMatchObject({
      isEnabled: false,
      disabledBecause: 'person',
    });
    expect(await place.message('switch', messageId, isSettled)).toMatchObject({ status: 'failed' });
    const view = await place.api.ask<WebhookView>(place.at('switch', '/enable'), {});
    expect(view).toMatchObject({ isEnabled: true });
    expect(view).not.toHaveProperty('failingSince');
  });
});
