import { createIngest } from '@pixel/ingest';
import type { EventRow } from '@pixel/store/events';
import { createMemoryEvents } from '@pixel/store/events/memory';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { rawRequest, sendRaw } from '../support/raw-http.ts';
import { batchCases } from './cases/batch-cases.ts';
import { event, eventWith, json } from './cases/edge-case.ts';
import { eventBodyCases } from './cases/event-body-cases.ts';
import { eventFieldCases } from './cases/event-field-cases.ts';
import { type ServedEdge, servedAt, serveEdge } from './serve-edge.ts';

let served: ServedEdge;
let events: ReturnType<typeof createMemoryEvents>;
let stop: () => Promise<void>;

beforeEach(async () => {
  served = await serveEdge();
  events = createMemoryEvents();
  const stopping = new AbortController();
  const running = createIngest({
    queue: served.queue,
    events,
    kv: served.kv,
    now: () => servedAt,
    random: Math.random,
    log: { info() {}, warn() {}, error() {} },
    pauseMs: 0,
  }).run(stopping.signal);
  stop = () => {
    stopping.abort();
    return running;
  };
});
afterEach(async () => {
  await stop();
  await served.close();
});

async function send(path: string, body: string | Uint8Array): Promise<number | undefined> {
  const request = rawRequest({ method: 'POST', target: path, headers: json, body });
  const { responses } = await sendRaw({ port: served.port, pieces: [request], until: 1 });
  return responses[0]?.status;
}

/** Sends one event and returns its stored row. */
async function stored(body: string | object): Promise<EventRow | undefined> {
  expect(await send('/sdk/event', typeof body === 'string' ? body : JSON.stringify(body))).toBe(200);
  const rows = await allStored();
  return rows.at(-1);
}

async function allStored(): Promise<readonly EventRow[]> {
  await eventually(served.queue.backlog, (backlog) => backlog === 0);
  expect(events.letters()).toEqual([]);
  return events.rows();
}

describe('the stored value', () => {
  it.each([2, 3, 4, 6])('is the first of keys repeated %i deep', async (depth) => {
    const nested = (inner: string) => `${'{"a":'.repeat(depth - 1)}${inner}${'}'.repeat(depth - 1)}`;
    const row = await stored(eventWith(`"payload":${nested(`{"x":1${',"x":2'.repeat(1_000)}}`)}`));
    expect(row?.payload).toBe(nested('{"x":1}'));
  });

  it.each([
    ['NUL', 'a\0b', 'a\ufffdb'],
    ['a lone high surrogate', '\ud800', '\ufffd'],
    ['a lone low surrogate', 'x\udc00', 'x\ufffd'],
    ['a surrogate pair', '\u{1f600}', '\u{1f600}'],
  ])('of free text with %s has U+FFFD only for NUL and lone surrogates', async (_what, text, expected) => {
    const row = await stored({
      ...event,
      payload: { text, [text]: 1 },
      url: text,
      referrer: text,
      userAgent: text,
    });
    expect(row).toMatchObject({
      url: expected,
      referrer: expected,
      userAgent: expected,
      props: { text: expected },
    });
    expect(JSON.parse(row?.payload ?? '')).toEqual({ text: expected, [expected]: 1 });
  });

  it('of equal keys is the first, at every depth', async () => {
    const row = await stored(
      eventWith(
        '"eventName":"other","payload":{"a":1,"a":2,"b":{"c":"x","\\u0063":"y"},"l":[{"d":1,"d":2}]},"payload":{"z":9}',
      ),
    );
    expect(row).toMatchObject({ eventName: 'hello', numbers: { a: 1 } });
    expect(JSON.parse(row?.payload ?? '')).toEqual({ a: 1, b: { c: 'x' }, l: [{ d: 1 }] });
  });

  it('of a key named __proto__ is data', async () => {
    const row = await stored(eventWith('"payload":{"__proto__":{"polluted":1},"constructor":2}'));
    expect(row?.payload).toBe('{"__proto__":{"polluted":1},"constructor":2}');
    expect('polluted' in {}).toBe(false);
  });

  it('of an invalid eventId is the server’s', async () => {
    for (const eventId of ['a\0', '\ud800', '', 'e'.repeat(129)])
      expect((await stored({ ...event, eventId }))?.eventId).toMatch(/^id-\d+$/);
    expect((await stored({ ...event, eventId: 'evt_1' }))?.eventId).toBe('evt_1');
  });

  it('of fields that only the server sets is the server’s', async () => {
    const row = await stored({
      ...event,
      ip: '192.0.2.1',
      receivedAt: 1,
      bot: true,
      unclaimed: true,
      requestId: 'x',
      country: 'XX',
    });
    expect(row).toMatchObject({ receivedAt: servedAt, bot: false, unclaimed: false, country: '' });
    expect(row?.requestId).toMatch(/^id-[\w-]+$/);
    expect(JSON.stringify(row)).not.toContain('192.0.2.1');
  });

  it('of a time ten years off is the server’s time', async () => {
    expect((await stored({ ...event, createdAt: '2016-01-02T03:04:05Z' }))?.time).toBe(servedAt);
  });

  it('of an event with the same id is one row per visitor and project', async () => {
    const other = { ...event, anonymousId: '11111111-1111-4111-8111-111111111111' };
    for (const body of [event, event, other, { ...event, projectKey: 'pk_closed' }])
      await stored({ ...body, eventId: 'once' });
    expect(await allStored()).toHaveLength(3);
  });
});

describe('a batch', () => {
  it('is stored event by event, as if each came alone', async () => {
    const batch = [
      { ...event, eventName: 'first', payload: { n: 1 } },
      { ...event, eventName: 'second', eventId: 'two', projectKey: 'pk_closed' },
    ];
    const text = `{"events":[${JSON.stringify(batch[0])}, ${JSON.stringify(batch[1])},${eventWith('"payload":{"a":1,"a":2}')}]}`;
    expect(await send('/sdk/events', text)).toBe(200);
    const rows = await allStored();
    expect(rows.toSorted((a, b) => a.eventName.localeCompare(b.eventName))).toMatchObject([
      { eventName: 'first', projectKey: 'pk_test', numbers: { n: 1 } },
      { eventName: 'hello', numbers: { a: 1 } },
      { eventName: 'second', projectKey: 'pk_closed', eventId: 'two' },
    ]);
  });

  it('with one bad event stores nothing', async () => {
    expect(
      await send('/sdk/events', JSON.stringify({ events: [event, { ...event, eventName: '' }, event] })),
    ).toBe(400);
    expect(await allStored()).toEqual([]);
  });
});

it('stores every accepted event of the cases, and no refused ones', async () => {
  const cases = [...eventBodyCases, ...eventFieldCases, ...batchCases];
  let accepted = 0;
  for (const { path, headers = [], body = '', status } of cases) {
    const request = rawRequest({ method: 'POST', target: path, headers, body });
    const { responses } = await sendRaw({ port: served.port, pieces: [request], until: 1 });
    expect(responses[0]?.status).toBe(status);
    if (status !== 200) continue;
    // The text was accepted, so it is JSON.
    const sent = JSON.parse(new TextDecoder().decode(Buffer.from(body)).replace(/^\ufeff/, ''));
    const isBatch = path === '/sdk/events';
    accepted += isBatch && Array.isArray(sent.events) ? sent.events.length : 1;
  }
  expect(accepted).toBeGreaterThan(200);
  const rows = await allStored();
  // Cases with an id of their own all use the same one, and are one event.
  expect(rows.length).toBeGreaterThan(accepted - 20);
});

it('accepts nothing that becomes a dead letter', async () => {
  const anything = fc.record(
    {
      payload: fc.object({ maxDepth: 6 }),
      createdAt: fc.anything(),
      url: fc.anything(),
      version: fc.anything(),
    },
    { requiredKeys: [] },
  );
  const sequence = fc.oneof(fc.integer(), fc.double(), fc.anything());
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(anything, sequence, fc.string({ unit: 'binary' }), async (more, number, name) => {
      const body = JSON.stringify({ ...event, ...more, sequence: number, eventName: name || 'x' });
      if ((await send('/sdk/event', body)) === 200) accepted += 1;
    }),
    { numRuns: 200 },
  );
  expect(await allStored()).toHaveLength(accepted);
  expect(accepted).toBeGreaterThan(20);
});
