import { setTimeout as sleep } from 'node:timers/promises';
import { type RecordedEvent, webhookDataSchemas, webhookMessageSchema } from '@pixel/protocol';
import type { EventStore } from '@pixel/store/events';
import { connectClickhouse, createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../../tests/support/clickhouse.ts';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { startWebhookHarness, type WebhookHarness } from '../../api/webhooks.harness.ts';
import { createControl } from '../../create-control.ts';

let clickhouse: TestEventDatabase;
let events: EventStore;
let harness: WebhookHarness;
beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  events = createClickhouseEvents(clickhouse.connection);
  harness = await startWebhookHarness({ events });
  await harness.startWorker();
});
afterAll(async () => {
  await harness.stop();
  await events.close();
  await clickhouse.stop();
});
beforeEach(async () => {
  harness.receiver.received.length = 0;
  await harness.db.deleteFrom('webhook_endpoints').execute();
  await harness.control.forwardEvents();
});

const projectKey = 'pk_hooks';
const assignment = {
  experimentKey: 'cta',
  experimentId: 'e1',
  variantKey: 'b',
  variantId: 'v1',
  isControl: false,
  verified: true,
  forced: false,
  phase: 0,
};

/** Creates an endpoint and starts to follow its project. */
async function follow(webhookKey: string, more: object): Promise<void> {
  await harness.create(webhookKey, more);
  await harness.control.forwardEvents();
}

/** Returns the messages received at an endpoint once there are `count`, validated against their types' schemas. */
async function messagesTo(webhookKey: string, count: number) {
  const received = await harness.arrived(webhookKey, count);
  return received.map(({ body }) => {
    const { type, data } = webhookMessageSchema.parse(JSON.parse(body));
    webhookDataSchemas[type].parse(data);
    return { type, data: data as { readonly events: readonly RecordedEvent[] } & Record<string, unknown> };
  });
}

it('forwards events and exposures in batches, each once', async () => {
  await follow('events', { types: ['event.recorded', 'exposure.recorded'] });
  const rows = Array.from({ length: 150 }, (_, index) =>
    eventRow({ projectKey, eventId: `e${index}`, payload: '{"price":5}', assignments: [assignment] }),
  );
  await insertEvents(events, [...rows, eventRow({ projectKey, eventId: 'x', eventName: '$exposure' })]);
  expect(await harness.control.forwardEvents()).toBe(3);
  // Neither copies nor the overlap that is read again are new.
  await insertEvents(events, rows.slice(0, 10));
  expect(await harness.control.forwardEvents()).toBe(0);
  const messages = await messagesTo('events', 3);
  const sizes = messages.map(({ type, data }) => `${type} ${data.events.length}`).sort();
  expect(sizes).toEqual(['event.recorded 100', 'event.recorded 50', 'exposure.recorded 1']);
  const ids = messages.flatMap(({ data }) => data.events.map(({ eventId }) => eventId));
  expect(new Set(ids).size).toBe(151);
  const event = messages.flatMap(({ data }) => data.events).find(({ eventId }) => eventId === 'e7');
  expect(event).toEqual({
    eventId: 'e7',
    eventName: 'view',
    anonymousId: rows[7]?.anonymousId,
    time: '2026-01-02T00:00:00.000Z',
    receivedAt: '2026-01-02T00:00:00.000Z',
    url: '',
    referrer: '',
    payload: { price: 5 },
    assignments: [assignment],
    bot: false,
    automation: false,
  });
});

it('sends each project’s endpoint its own event if two share a visitor and id', async () => {
  const twinKey = 'pk_twin';
  const types = ['event.recorded'];
  await harness.apply([], twinKey);
  for (const webhookKey of ['own', 'beside']) await harness.create(webhookKey, { types });
  const url = `${harness.receiver.url}/twin`;
  await harness.api.ask(`/projects/${twinKey}/webhooks`, { webhookKey: 'own', url, types });
  await harness.control.forwardEvents();
  const keys = [projectKey, twinKey];
  await insertEvents(
    events,
    keys.map((each) => eventRow({ projectKey: each, eventId: 'same' })),
  );
  expect(await harness.control.forwardEvents()).toBe(3);
  const received = [
    ...(await harness.arrived('own')),
    ...(await harness.arrived('beside')),
    ...(await harness.arrived('twin')),
  ];
  const messages = received.map(({ body }) => webhookMessageSchema.parse(JSON.parse(body)));
  expect(messages.map((message) => message.projectKey)).toEqual([projectKey, projectKey, twinKey]);
  expect(new Set(messages.map(({ id }) => id)).size).toBe(3);
  // All of them are recorded as sent, so reading the overlap again forwards none.
  await insertEvents(
    events,
    keys.map((each) => eventRow({ projectKey: each, eventId: 'same' })),
  );
  expect(await harness.control.forwardEvents()).toBe(0);
});

it('forwards survey answers one by one, for the selected surveys', async () => {
  const types = ['survey.shown', 'survey.accepted', 'survey.dismissed', 'survey.completed'];
  await follow('surveys', { types, surveyKeys: ['nps'] });
  const payload = JSON.stringify({ surveyKey: 'nps', answers: { q1: 9 }, language: 'de' });
  const survey = { projectKey, surveyId: 's1', responseId: 'r1', payload };
  await insertEvents(events, [
    ...['shown', 'accepted', 'dismissed', 'completed'].map((surveyEvent) =>
      eventRow({ ...survey, eventId: surveyEvent, surveyEvent }),
    ),
    eventRow({ ...survey, eventId: 'other', surveyEvent: 'shown', payload: '{"surveyKey":"ces"}' }),
    eventRow({ projectKey, eventId: 'plain' }),
  ]);
  expect(await harness.control.forwardEvents()).toBe(4);
  const messages = await messagesTo('surveys', 4);
  expect(messages.map(({ type }) => type).sort()).toEqual([...types].sort());
  expect(messages.find(({ type }) => type === 'survey.completed')?.data).toEqual({
    surveyKey: 'nps',
    surveyId: 's1',
    responseId: 'r1',
    anonymousId: '00000000-0000-4000-8000-000000000000',
    time: '2026-01-02T00:00:00.000Z',
    language: 'de',
    url: '',
    answers: { q1: 9 },
    assignments: [],
  });
});

it('forwards payloads verbatim, including numbers beyond double precision', async () => {
  await follow('letters', { types: ['event.recorded', 'survey.completed'] });
  const sent = '{"order": 12345678901234567890, "total":1e400, "$&":"\\u00e4\\ud800"}';
  const payload = `{"surveyKey":"nps","answers":${sent},"language":"de"}`;
  await insertEvents(events, [
    eventRow({ projectKey, eventId: 'long', payload: sent }),
    eventRow({ projectKey, eventId: 'answer', surveyId: 's1', surveyEvent: 'completed', payload }),
  ]);
  await harness.control.forwardEvents();
  const bodies = (await harness.arrived('letters', 2)).map(({ body }) => body).join();
  expect(bodies).toContain(`"payload":${sent},`);
  expect(bodies).toContain(`"answers":${sent},`);
  await messagesTo('letters', 2);
});

it('forwards events of the selected experiments, but not earlier ones', async () => {
  await insertEvents(events, [eventRow({ projectKey, eventId: 'before', assignments: [assignment] })]);
  await follow('some', { types: ['event.recorded'], experimentKeys: ['cta'] });
  await insertEvents(events, [
    eventRow({ projectKey, eventId: 'with', assignments: [assignment] }),
    eventRow({ projectKey, eventId: 'without' }),
    eventRow({ projectKey: 'pk_other', eventId: 'foreign', assignments: [assignment] }),
  ]);
  expect(await harness.control.forwardEvents()).toBe(1);
  const [message] = await messagesTo('some', 1);
  expect(message?.data.events.map(({ eventId }) => eventId)).toEqual(['with']);
});

it('forwards nothing stored before an endpoint was created, enabled, or got the type', async () => {
  const both = ['exposure.recorded', 'event.recorded'] as const;
  const insert = (eventId: string) =>
    insertEvents(events, [
      eventRow({ projectKey, eventId }),
      eventRow({ projectKey, eventId: `${eventId}-exposure`, eventName: '$exposure' }),
    ]);
  const idsOf = async (webhookKey: string, count: number) =>
    (await messagesTo(webhookKey, count))
      .flatMap(({ data }) => data.events.map(({ eventId }) => eventId))
      .sort();
  await follow('first', { types: both });
  await insert('before');
  const { webhook } = await harness.create('second', { types: ['event.recorded'] });
  await insert('between');
  await harness.api.patch(harness.at('second'), webhook.revision, { url: webhook.url, types: both });
  await insert('after');
  await harness.control.forwardEvents();
  expect(await idsOf('first', 2)).toHaveLength(6);
  expect(await idsOf('second', 2)).toEqual(['after', 'after-exposure', 'between']);
  await harness.api.ask(harness.at('second', '/disable'), {});
  await insert('off');
  await harness.api.ask(harness.at('second', '/enable'), {});
  await insert('on');
  await harness.control.forwardEvents();
  expect(await idsOf('first', 4)).toHaveLength(10);
  expect(await idsOf('second', 4)).toEqual(['after', 'after-exposure', 'between', 'on', 'on-exposure']);
});

it('forwards events between the first endpoint’s creation and the first scan, despite clock skew', async () => {
  await insertEvents(events, [eventRow({ projectKey, eventId: 'before' })]);
  for (const ms of [3_600_000, 0, -3_600_000]) {
    // The clock offset is only known to within a round trip to the store, so events within that time may be forwarded too.
    await sleep(1_500);
    harness.ahead.ms = ms;
    const webhookKey = `clock${ms / 3_600_000}`;
    await harness.create(webhookKey, { types: ['event.recorded'] });
    await insertEvents(events, [eventRow({ projectKey, eventId: `after-${ms}` })]);
    await harness.control.forwardEvents();
    const [message] = await messagesTo(webhookKey, 1);
    expect(message?.data.events.map(({ eventId }) => eventId)).toEqual([`after-${ms}`]);
    await harness.api.ask(harness.at(webhookKey, '/remove'), {});
    await harness.control.forwardEvents();
  }
  harness.ahead.ms = 0;
});

it('scans the last seconds each time, and the last 90 seconds every half minute', async () => {
  const client = connectClickhouse(clickhouse.connection, {
    database: clickhouse.connection.database,
    settings: {},
    requestTimeoutMs: 60_000,
  });
  /** Inserts a late event: its `ingestedAt` is `seconds` before that of the newest event. */
  const addLate = (eventId: string, seconds: number) =>
    client.command({
      query: `INSERT INTO events SELECT * REPLACE('${eventId}' AS eventId, ingestedAt - INTERVAL ${seconds} SECOND AS ingestedAt)
        FROM (SELECT * FROM events WHERE projectKey = 'pk_late' AND eventId = 'newest')`,
    });
  // Set the clock back, because events from before the subscription aren't forwarded.
  harness.ahead.ms = -120_000;
  await harness.apply([], 'pk_late');
  await harness.api.ask('/projects/pk_late/webhooks', {
    webhookKey: 'late',
    url: `${harness.receiver.url}/late`,
    types: ['event.recorded'],
  });
  harness.ahead.ms = 0;
  let now = Date.now();
  const { forwardEvents } = createControl({ ...harness.deps, now: () => now });
  await insertEvents(events, [eventRow({ projectKey: 'pk_late', eventId: 'newest' })]);
  expect(await forwardEvents()).toBe(1);
  await addLate('soon', 2);
  expect(await forwardEvents()).toBe(1);
  await addLate('late', 59);
  expect(await forwardEvents()).toBe(0);
  now += 30_000;
  expect(await forwardEvents()).toBe(1);
  await client.close();
});

it('forwards an event once if two processes scan at once', async () => {
  await follow('twice', { types: ['event.recorded'] });
  const other = createControl({ ...harness.deps });
  for (let round = 0; round < 5; round += 1) {
    await insertEvents(events, [eventRow({ projectKey, eventId: `round-${round}` })]);
    await Promise.all([harness.control.forwardEvents(), other.forwardEvents()]);
  }
  await harness.control.forwardEvents();
  const ids = (await messagesTo('twice', 5)).flatMap(({ data }) => data.events.map(({ eventId }) => eventId));
  expect(ids.sort()).toEqual(Array.from({ length: 5 }, (_, round) => `round-${round}`));
});

it('waits for an unavailable event store, logs it once, and then misses nothing', async () => {
  await follow('away', { types: ['event.recorded'] });
  const away = createControl({
    ...harness.deps,
    events: createClickhouseEvents({ url: 'http://127.0.0.1:9' }),
  });
  harness.warned.length = 0;
  await insertEvents(events, [eventRow({ projectKey, eventId: 'meanwhile' })]);
  expect([await away.forwardEvents(), await away.forwardEvents()]).toEqual([0, 0]);
  expect(harness.warned).toHaveLength(1);
  expect(await harness.control.forwardEvents()).toBe(1);
});

it('serves projects after one whose events are unreadable, and logs that project once', async () => {
  await harness.apply([], 'pk_broken');
  const url = `${harness.receiver.url}/broken`;
  const broken = { webhookKey: 'broken', url, types: ['event.recorded'] };
  await harness.api.ask('/projects/pk_broken/webhooks', broken);
  await follow('sound', { types: ['event.recorded'] });
  harness.warned.length = 0;
  await insertEvents(events, [
    eventRow({ projectKey: 'pk_broken', eventId: 'unreadable', payload: '{"cut' }),
    eventRow({ projectKey, eventId: 'readable' }),
  ]);
  expect([await harness.control.forwardEvents(), await harness.control.forwardEvents()]).toEqual([1, 0]);
  expect(harness.warned).toMatchObject([{ fields: { projectKey: 'pk_broken' } }]);
});
