import { createIngest } from '@pixel/ingest';
import { connectClickhouse, createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { encodeEventRecord } from '@pixel/store/queue/event-record';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestClickhouse, type TestClickhouse } from '../support/clickhouse.ts';
import { startTestControl, type TestControl } from '../support/control.ts';
import { eventually } from '../support/eventually.ts';

const anonymousId = '00000000-0000-4000-8000-000000000000';
const log = { info() {}, warn() {}, error() {} };

let clickhouse: TestClickhouse;
let client: ReturnType<typeof connectClickhouse>;
let events: ReturnType<typeof createClickhouseEvents>;
let test: TestControl;
const ended = new AbortController();
let ingesting = Promise.resolve();

beforeAll(async () => {
  clickhouse = await startTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  events = createClickhouseEvents(clickhouse.connection);
  client = connectClickhouse(clickhouse.connection, {
    database: 'pixel',
    settings: {},
    requestTimeoutMs: 30_000,
  });
  test = await startTestControl({ events });
  await apply('projects: [{ projectKey: pk_a }]');
  const { queue, kv } = test;
  const ingest = createIngest({ queue, kv, events, now: Date.now, random: Math.random, log, pauseMs: 0 });
  ingesting = ingest.run(ended.signal);
});
afterAll(async () => {
  ended.abort();
  await ingesting;
  await test.stop();
  await Promise.all([events.close(), client.close()]);
  await clickhouse.stop();
});

const apply = (source: string) => test.control.applyConfiguration(source, { author: 'tests' });

/** Queues events with these ids, and waits until all are stored. */
async function send(projectKey: string, ...eventIds: readonly string[]): Promise<void> {
  for (const eventId of eventIds) {
    const head = { receivedAt: new Date().toISOString(), eventId, requestId: crypto.randomUUID() };
    const body = { projectKey, anonymousId, eventName: eventId === '' ? '' : 'buy', assignments: [] };
    const sender = { userAgent: 'curl/8', language: 'en', country: 'CH' };
    await test.queue.append(encodeEventRecord({ ...head, ...sender }, JSON.stringify(body)));
  }
  await eventually(test.queue.backlog, (backlog) => backlog === 0);
}

async function identity(): Promise<{ readonly ok: boolean; readonly message: string } | undefined> {
  const response = await test.control.operatorApp.request('/api/installation/doctor');
  const { checks } = (await response.json()) as {
    readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly message: string }[];
  };
  return checks.find(({ name }) => name === 'identity');
}

it('reports how many events and distinct events are stored', async () => {
  await send('pk_a', 'a', 'b', 'c', 'd');
  await send('pk_a', 'a', '');
  await send('pk_nobody', 'n');
  await send('pk_nobody', 'n');
  expect(await identity()).toMatchObject({
    ok: true,
    message:
      '8 events acknowledged: 6 stored, 5 distinct in the store, 1 copy left out, 0 of erased visitors, 0 dropped, 0 waiting, 1 became a dead letter, 1 is kept; requeued records count again',
  });
});

it('is healthy with claimed and expired events', async () => {
  await apply('projects: [{ projectKey: pk_claims }]');
  await send('pk_late', 'l1', 'l2');
  await send('pk_claims', 'x');
  await events.unclaimed.claim('pk_late');
  await events.unclaimed.expire(Date.now() + 2 * 86_400_000);
  const found = await identity();
  expect(found?.message).toMatch(/: 9 stored, 7 distinct in the store, /);
  expect(found?.ok).toBe(true);
});

it('fails once rows are missing that no one deleted on purpose', async () => {
  await client.command({ query: "DELETE FROM events WHERE eventId = 'b' SETTINGS mutations_sync = 2" });
  const found = await identity();
  expect(found?.ok).toBe(false);
  expect(found?.message).toMatch(
    /; the event store holds 7 rows but must hold at least 8: some are missing, and none were removed on purpose$/,
  );
});

it('reports a hanging store within its timeout', async () => {
  const pid = clickhouse.pid();
  if (pid === undefined) throw new Error('There is no ClickHouse');
  process.kill(pid, 'SIGSTOP');
  try {
    const found = await identity();
    expect(found?.ok).toBe(false);
    expect(found?.message).toMatch(/; not compared with the event store: No response within 2 s$/);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
});

it('omits the comparison, with the reason, if rows were deleted on purpose', async () => {
  await apply('projects: [{ projectKey: pk_a, retentionDays: 30 }]');
  const why = 'a project has or had limited retention';
  expect(await identity()).toMatchObject({
    ok: true,
    message: expect.stringMatching(`; not compared with the rows in the event store, since ${why}$`),
  });
  await apply('projects: [{ projectKey: pk_a }]');
  expect(await identity()).toMatchObject({ ok: true, message: expect.stringMatching(`, since ${why}$`) });
  await events.visitors.erase({ projectKey: 'pk_a', anonymousId, erasedAt: Date.now() });
  expect(await identity()).toMatchObject({
    ok: true,
    message: expect.stringMatching(`, since visitors were erased and ${why}$`),
  });
});
