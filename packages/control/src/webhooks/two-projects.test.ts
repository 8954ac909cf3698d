import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../tests/support/eventually.ts';
import { answers } from '../../../../tests/support/webhook-receiver.ts';
import { startWebhookHarness, verifySignature, type WebhookHarness } from '../api/webhooks.harness.ts';
import type { MessageDetail } from './messages/message-view.ts';
import type { WebhookWithSecret } from './webhooks.ts';

/** Two endpoints of one project, and one of another. */
const endpoints = {
  own: { projectKey: 'pk_hooks', webhookKey: 'own' },
  beside: { projectKey: 'pk_hooks', webhookKey: 'beside' },
  foreign: { projectKey: 'pk_other', webhookKey: 'foreign' },
} as const;
type Name = keyof typeof endpoints;
const names = Object.keys(endpoints) as readonly Name[];

let harness: WebhookHarness;
beforeAll(async () => {
  harness = await startWebhookHarness();
  await harness.startWorker();
  await harness.apply([], 'pk_other');
  for (const name of names) {
    const { projectKey, webhookKey } = endpoints[name];
    const url = `${harness.receiver.url}/${name}`;
    const body = { webhookKey, url, types: ['webhook.test'] };
    await harness.api.ask(`/projects/${projectKey}/webhooks`, body);
  }
});
afterAll(() => harness.stop());

function at(name: Name, what = ''): string {
  const { projectKey, webhookKey } = endpoints[name];
  return `/projects/${projectKey}/webhooks/${webhookKey}${what}`;
}

async function send(name: Name): Promise<string> {
  return (await harness.api.ask<{ messageId: string }>(at(name, '/test'), {})).messageId;
}

const read = (name: Name, messageId: string) =>
  harness.api.ask<MessageDetail>(at(name, `/messages/${messageId}`));

/** Sends a message to each endpoint that fails after one attempt. */
async function failEach(): Promise<Readonly<Record<Name, string>>> {
  harness.receiver.answer = answers.status(500, { 'Retry-After': '3600' });
  const failed: [Name, string][] = [];
  for (const name of names) {
    const messageId = await send(name);
    await eventually(
      () => read(name, messageId),
      ({ attemptCount }) => attemptCount === 1,
    );
    await harness.api.ask(at(name, '/disable'), {});
    await harness.api.ask(at(name, '/enable'), {});
    failed.push([name, messageId]);
  }
  harness.receiver.answer = answers.status(200);
  return Object.fromEntries(failed) as Record<Name, string>;
}

describe('a replay', () => {
  it.each(names)('of all failures at an endpoint sends nothing of another one: %s', async (name) => {
    const failed = await failEach();
    const since = new Date(Date.now() - 60_000).toISOString();
    const counts = await harness.api.ask<{ replayed: number }>(at(name, '/replay'), { since });
    const others = names.filter((other) => other !== name);
    for (const other of others)
      expect(await read(other, failed[other])).toMatchObject({ status: 'failed', attemptCount: 1 });
    await eventually(
      () => read(name, failed[name]),
      ({ status }) => status === 'delivered',
    );
    expect(counts.replayed).toBeGreaterThan(0);
  });

  it('of one message must be requested at its own endpoint', async () => {
    const failed = await failEach();
    for (const other of ['beside', 'foreign'] as const)
      expect(await harness.api.refusal(at('own', '/replay'), { messageId: failed[other] })).toMatchObject({
        status: 404,
        code: 'message_not_found',
      });
    expect(await harness.api.ask(at('own', '/replay'), { messageId: failed.own })).toEqual({ replayed: 1 });
    for (const other of ['beside', 'foreign'] as const)
      expect(await read(other, failed[other])).toMatchObject({ status: 'failed', attemptCount: 1 });
  });
});

it('allows the same key in two projects, for independent endpoints', async () => {
  harness.receiver.answer = answers.status(200);
  const keys = ['pk_hooks', 'pk_other'];
  const made = new Map<string, WebhookWithSecret>();
  for (const projectKey of keys) {
    const body = { webhookKey: 'crm', url: `${harness.receiver.url}/${projectKey}`, types: ['webhook.test'] };
    made.set(projectKey, await harness.api.ask(`/projects/${projectKey}/webhooks`, body));
    expect(await harness.api.refusal(`/projects/${projectKey}/webhooks`, body)).toMatchObject({
      status: 409,
      code: 'already_exists',
    });
  }
  const sent: string[] = [];
  for (const projectKey of keys) {
    const path = `/projects/${projectKey}/webhooks/crm/test`;
    const { messageId } = await harness.api.ask<{ messageId: string }>(path, {});
    const [received] = await harness.arrived(projectKey);
    if (received === undefined) throw new Error('Nothing arrived');
    expect(received.headers['webhook-id']).toBe(messageId);
    expect(verifySignature(received, made.get(projectKey)?.secret ?? '')).toMatchObject({ projectKey });
    sent.push(messageId);
  }
  expect(await harness.api.refusal(`/projects/pk_hooks/webhooks/crm/messages/${sent[1]}`)).toMatchObject({
    status: 404,
    code: 'message_not_found',
  });
  await harness.api.ask('/projects/pk_hooks/webhooks/crm/remove', {});
  expect(await harness.api.refusal('/projects/pk_hooks/webhooks/crm')).toMatchObject({
    code: 'webhook_not_found',
  });
  expect(await harness.api.ask('/projects/pk_other/webhooks/crm')).toMatchObject({ webhookKey: 'crm' });
});
