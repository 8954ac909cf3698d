import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../tests/support/insert-events.ts';
import { createIngestHarness, eventBody, type IngestHarness, until, visitor } from '../ingest.harness.ts';
import { sampleSnapshot } from '../snapshots/sample-snapshot.fixture.ts';

const erasure = { projectKey: 'pk_test', anonymousId: visitor, erasedAt: Date.parse('2026-01-01T12:00:00Z') };
const before = '2026-01-01T11:59:59.000Z';
const after = '2026-01-01T12:00:01.000Z';

let harness: IngestHarness;
beforeEach(async () => {
  harness = await createIngestHarness();
  await harness.publish(sampleSnapshot());
});
afterEach(() => harness.dispose());

describe('an event received before its visitor’s erasure', () => {
  it('is not stored if the erasure happens while its batch is prepared and the previous one stored', async () => {
    const other = '7d3c2f10-8d94-4a77-8f3c-1b2a3c4d5e6f';
    let prepared = 0;
    const { tombstones } = harness.events.visitors;
    const visitors = {
      ...harness.events.visitors,
      async tombstones(...args: Parameters<typeof tombstones>) {
        const found = await tombstones(...args);
        if (args[0].some(({ anonymousId }) => anonymousId === visitor)) prepared += 1;
        return found;
      },
    };
    harness.events.control.beforeInsert = async () => {
      harness.events.control.beforeInsert = async () => undefined;
      await until(() => expect(prepared).toBe(1));
      await harness.events.visitors.erase(erasure);
    };
    await harness.send(eventBody({ anonymousId: other }), before);
    await harness.send(eventBody(), before);
    harness.start({ events: { ...harness.events, visitors }, maxBatchRecords: 1 });
    await until(async () => expect(await harness.queue.backlog()).toBe(0));
    expect(harness.events.rows().map(({ anonymousId }) => anonymousId)).toEqual([other]);
    expect((await harness.queue.totals()).outcomes).toMatchObject({ stored: 1, erased: 1 });
  });

  it('is not stored if it leaves the queue afterwards', async () => {
    await harness.send(eventBody(), before);
    await harness.events.visitors.erase(erasure);
    expect(await harness.ingestAll()).toEqual([]);
  });

  it('is stored if received after it', async () => {
    await harness.events.visitors.erase(erasure);
    await harness.send(eventBody(), after);
    expect(await harness.ingestAll()).toHaveLength(1);
  });

  it('is not stored if the erasure happens between the tombstone query and the insert', async () => {
    harness.events.control.beforeInsert = async () => void (await harness.events.visitors.erase(erasure));
    await harness.send(eventBody(), before);
    await harness.send(eventBody({ anonymousId: '7d3c2f10-8d94-4a77-8f3c-1b2a3c4d5e6f' }), before);
    const rows = await harness.ingestAll();
    expect(rows.map(({ anonymousId }) => anonymousId)).toEqual(['7d3c2f10-8d94-4a77-8f3c-1b2a3c4d5e6f']);
    expect((await harness.queue.totals()).outcomes).toMatchObject({ stored: 1, erased: 1 });
  });

  it('is deleted by the erasure itself if that starts once the batch is stored', async () => {
    let isStored = false;
    const { tombstones } = harness.events.visitors;
    const events = {
      ...harness.events,
      visitors: {
        ...harness.events.visitors,
        async tombstones(...args: Parameters<typeof tombstones>) {
          const found = await tombstones(...args);
          if (harness.events.batches.length > 0 && !isStored) {
            isStored = true;
            await harness.events.visitors.erase(erasure);
          }
          return found;
        },
      },
    };
    await harness.send(eventBody(), before);
    harness.start({ events });
    await until(async () => expect(await harness.queue.backlog()).toBe(0));
    expect({ isStored, rows: harness.events.rows() }).toEqual({ isStored: true, rows: [] });
  });

  it('is deleted if ingest stopped between insert and commit, and resumes after the erasure', async () => {
    harness.events.control.afterInsert = async () => {
      harness.events.control.isDown = true;
    };
    await harness.send(eventBody(), before);
    harness.start();
    await until(() => expect(harness.logged.length).toBeGreaterThan(0));
    await harness.stop();
    expect(harness.events.rows()).toHaveLength(1);

    // The tombstone is written, but the server stops before removing the rest.
    harness.events.control.isDown = false;
    harness.events.control.afterInsert = async () => undefined;
    const [row] = harness.events.rows();
    await harness.events.visitors.erase(erasure);
    if (row !== undefined) await insertEvents(harness.events, [row]);
    expect(await harness.ingestAll()).toEqual([]);
    expect((await harness.queue.totals()).outcomes).toMatchObject({ stored: 0, erased: 1 });
  });

  it('waits in the queue while the store cannot return tombstones', async () => {
    await harness.events.visitors.erase(erasure);
    await harness.send(eventBody(), before);
    harness.events.control.isDown = true;
    harness.start();
    await until(() => expect(harness.logged.length).toBeGreaterThan(0));
    expect(await harness.queue.backlog()).toBe(1);
    harness.events.control.isDown = false;
    await until(async () => expect(await harness.queue.backlog()).toBe(0));
    expect(harness.events.rows()).toEqual([]);
  });
});

it('queries tombstones only since the batch’s first event, including that millisecond', async () => {
  const since: (number | undefined)[] = [];
  const { tombstones } = harness.events.visitors;
  const visitors = {
    ...harness.events.visitors,
    tombstones: (...[some, from]: Parameters<typeof tombstones>) => {
      since.push(from);
      return tombstones(some, from);
    },
  };
  await harness.events.visitors.erase({ ...erasure, erasedAt: Date.parse(before) });
  await harness.send(eventBody(), after);
  await harness.send(eventBody(), before);
  await harness.send(eventBody(), after);
  harness.start({ events: { ...harness.events, visitors } });
  await until(async () => expect(await harness.queue.backlog()).toBe(0));
  expect(since).toEqual([Date.parse(before), Date.parse(before)]);
  expect((await harness.queue.totals()).outcomes).toMatchObject({ stored: 2, erased: 1 });
});

it('does not repeat finished erasures, and removes leftovers once per batch', async () => {
  const visitorCounts: number[] = [];
  let erasures = 0;
  const { erase, removeLeftovers } = harness.events.visitors;
  const visitors = {
    ...harness.events.visitors,
    erase: (...[one]: Parameters<typeof erase>) => {
      erasures += 1;
      return erase(one);
    },
    removeLeftovers: (...[some]: Parameters<typeof removeLeftovers>) => {
      visitorCounts.push(some.length);
      return removeLeftovers(some);
    },
  };
  for (let index = 10; index < 30; index++) {
    const anonymousId = `0b8e9b0a-52a1-4c5e-9d0a-3f6d0c9e1a${index}`;
    await harness.events.visitors.erase({ ...erasure, anonymousId });
    for (let repeat = 0; repeat < 3; repeat++) await harness.send(eventBody({ anonymousId }), before);
  }
  harness.start({ events: { ...harness.events, visitors } });
  await until(async () => expect(await harness.queue.backlog()).toBe(0));
  expect({ visitorCounts, erasures }).toEqual({ visitorCounts: [20], erasures: 0 });
  await harness.send(eventBody());
  await until(async () => expect(await harness.queue.backlog()).toBe(0));
  expect(visitorCounts).toEqual([20]);
});

it('periodically sweeps rows that a tombstone covers', async () => {
  harness.start({ tidyEveryMs: 1 });
  await harness.events.visitors.erase(erasure);
  const row = { projectKey: erasure.projectKey, anonymousId: visitor, receivedAt: Date.parse(before) };
  await insertEvents(harness.events, [eventRow(row)]);
  await until(() => expect(harness.events.rows()).toEqual([]));
});
