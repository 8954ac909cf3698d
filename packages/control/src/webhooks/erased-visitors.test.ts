import type { EventStore } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../tests/support/clickhouse.ts';
import { eventRow } from '../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../tests/support/insert-events.ts';
import { answers } from '../../../../tests/support/webhook-receiver.ts';
import { startWebhookHarness, type WebhookHarness } from '../api/webhooks.harness.ts';
import type { CountedVisitor } from '../data/visitors/count-visitor.ts';
import type { ErasedVisitor } from '../data/visitors/erase-visitor.ts';
import type { MessageDetail, MessageView } from './messages/message-view.ts';

let clickhouse: TestEventDatabase;
let events: EventStore;
let harness: WebhookHarness;
beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  events = createClickhouseEvents(clickhouse.connection);
  harness = await startWebhookHarness({ events });
});
afterAll(async () => {
  await harness.stop();
  await events.close();
  await clickhouse.stop();
});
beforeEach(async () => {
  harness.receiver.received.length = 0;
  harness.receiver.answer = answers.status(200);
  await harness.db.deleteFrom('webhook_endpoints').execute();
  await harness.control.forwardEvents();
});

const projectKey = 'pk_hooks';
const secret = 'nobody may read this';
const visitors = '/projects/pk_hooks/visitors';
const types = ['event.recorded', 'survey.completed'];
let count = 0;

function newVisitor(): string {
  count += 1;
  return `aaaaaaaa-0000-4000-8000-${String(count).padStart(12, '0')}`;
}

/** Stores an event of a visitor, or an answer to a survey. */
async function store(anonymousId: string, eventId: string, surveyEvent = ''): Promise<void> {
  const payload = JSON.stringify({ surveyKey: 'nps', answers: { why: secret }, secret });
  await insertEvents(events, [
    eventRow({ projectKey, anonymousId, eventId: `${anonymousId} ${eventId}`, surveyEvent, payload }),
  ]);
}

async function follow(webhookKey: string): Promise<void> {
  await harness.create(webhookKey, { types });
  await harness.control.forwardEvents();
}

async function messagesOf(webhookKey: string): Promise<readonly MessageDetail[]> {
  const { messages } = await harness.api.ask<{ messages: readonly MessageView[] }>(
    harness.at(webhookKey, '/messages'),
  );
  return Promise.all(
    messages.map(({ messageId }) =>
      harness.api.ask<MessageDetail>(harness.at(webhookKey, `/messages/${messageId}`)),
    ),
  );
}

const erase = (anonymousId: string) =>
  harness.api.ask<ErasedVisitor>(`${visitors}/${anonymousId.toUpperCase()}/erase`, {});
const counted = (anonymousId: string) => harness.api.ask<CountedVisitor>(`${visitors}/${anonymousId}`);

/** Everything that PostgreSQL has in tables about webhooks, as text. */
async function everythingStored(): Promise<string> {
  const tables = ['webhook_messages', 'webhook_attempts', 'webhook_forwarded', 'audit_log'] as const;
  const rows = await Promise.all(tables.map((table) => harness.db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}

it('removes an erased visitor from sent messages and responses, and refuses to replay them', async () => {
  const [ann, bob] = [newVisitor(), newVisitor()];
  await follow('sent');
  const worker = await harness.startWorker();
  harness.receiver.answer = answers.status(200, {}, `thanks, ${secret}`);
  await store(ann, 'answer', 'completed');
  await store(ann, 'event');
  await store(bob, 'event');
  await harness.control.forwardEvents();
  await harness.arrived('sent', 2);
  for (const { messageId } of await messagesOf('sent'))
    await harness.message('sent', messageId, ({ status }) => status === 'delivered');
  await worker.stop();
  expect(await counted(ann)).toMatchObject({ events: 2, webhookMessages: 2 });
  expect(await everythingStored()).toContain(ann);

  expect(await erase(ann)).toMatchObject({ events: 2, webhookMessages: 2 });
  expect(await counted(ann)).toMatchObject({ events: 0, webhookMessages: 0 });
  expect(await everythingStored()).not.toContain(ann);
  const messages = await messagesOf('sent');
  const whole = messages.find(({ type }) => type === 'survey.completed');
  const part = messages.find(({ type }) => type === 'event.recorded');
  expect(whole).toMatchObject({ status: 'delivered', erased: 'whole', attemptCount: 1 });
  expect(JSON.parse(whole?.body ?? '')).toMatchObject({ type: 'survey.completed', data: { erased: true } });
  expect(part).toMatchObject({ status: 'delivered', erased: 'part' });
  expect(JSON.parse(part?.body ?? '').data.events).toMatchObject([{ anonymousId: bob }]);
  for (const message of messages) expect(message.attempts[0]).not.toHaveProperty('answer');

  const replay = harness.at('sent', '/replay');
  expect(await harness.api.refusal(replay, { messageId: whole?.messageId })).toMatchObject({
    code: 'message_erased',
  });
  expect(await harness.api.ask(harness.at('sent', '/message-counts?erased=excluded'))).toMatchObject({
    delivered: 1,
  });
  expect(await harness.api.ask(harness.at('sent', '/message-counts'))).toMatchObject({ delivered: 2 });
  expect(await harness.api.ask(replay, { matching: {} })).toEqual({ replayed: 1 });
  expect(await counted(bob)).toMatchObject({ events: 1, webhookMessages: 1 });
});

it('drops an erased visitor’s pending messages, and sends the rest of a batch', async () => {
  const [ann, bob] = [newVisitor(), newVisitor()];
  await follow('waiting');
  await store(ann, 'answer', 'completed');
  await store(ann, 'event');
  await store(bob, 'event');
  await harness.control.forwardEvents();
  await erase(ann);
  const worker = await harness.startWorker();
  await harness.arrived('waiting', 1);
  const own = await harness.send('waiting');
  await harness.message('waiting', own, ({ status }) => status === 'delivered');
  await worker.stop();
  const bodies = harness.receivedAt('waiting').map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies.join()).not.toContain(ann);
  expect(bodies.join()).toContain(bob);
  const survey = (await messagesOf('waiting')).find(({ type }) => type === 'survey.completed');
  expect(survey).toMatchObject({ status: 'failed', erased: 'whole', attemptCount: 0 });
});

it.each([
  ['delivered', 200],
  ['failed', 500],
] as const)(
  'records that an attempt in flight during an erasure %s, without the response',
  async (status, code) => {
    const ann = newVisitor();
    await follow(status);
    await store(ann, 'answer', 'completed');
    await harness.control.forwardEvents();
    let respond = (): void => undefined;
    const requested = new Promise<void>((resolve) => {
      harness.receiver.answer = (request, response) => {
        respond = () => answers.status(code, {}, secret)(request, response);
        resolve();
      };
    });
    const worker = await harness.startWorker();
    await requested;
    await erase(ann);
    respond();
    const [{ messageId } = { messageId: '' }] = await messagesOf(status);
    const settled = await harness.message(status, messageId, ({ attemptCount }) => attemptCount === 1);
    await worker.stop();
    expect(settled).toMatchObject({ status, erased: 'whole', attempts: [{ status: code }] });
    expect(await everythingStored()).not.toContain(secret);
  },
);

it('forwards no stored events of a visitor during an erasure', async () => {
  const ann = newVisitor();
  await follow('late');
  await erase(ann);
  // As ingest does, if the erasure comes between its question for tombstones and its insert.
  await store(ann, 'late');
  expect(await harness.control.forwardEvents()).toBe(0);
  expect(await everythingStored()).not.toContain(ann);
});

it('finds a visitor known only from messages, or from the configuration', async () => {
  const ann = newVisitor();
  await follow('left');
  await store(ann, 'answer', 'completed');
  await harness.control.forwardEvents();
  await events.visitors.erase({ projectKey, anonymousId: ann, erasedAt: Date.now() });
  await harness.kv.put(
    `visitor/${projectKey}/${ann}`,
    '{"formatVersion":1,"surveys":{"s1":[1,1767225600,0,"0f0f0f0f"]}}',
  );
  expect(await counted(ann)).toMatchObject({ events: 0, surveys: 1, webhookMessages: 1, mentions: [] });
  await harness.apply([
    {
      experimentKey: 'cta',
      name: 'Call to action',
      status: 'draft',
      variants: [
        { variantKey: 'a', name: 'A', weight: 0.5, isControl: true, changes: [] },
        { variantKey: 'b', name: 'B', weight: 0.5, isControl: false, changes: [] },
      ],
      goals: [],
      force: [{ anonymousId: ann, variantKey: 'b' }],
    },
  ]);
  expect(await counted(ann)).toMatchObject({ mentions: [{ kind: 'experiment', key: 'cta' }] });
  expect(await erase(ann)).toMatchObject({ events: 0, surveys: 1, webhookMessages: 1 });
});
