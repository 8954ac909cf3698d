import { eventSize, type UnclaimedEvents } from '@pixel/store/events';
import type { Kv } from '@pixel/store/kv';
import type { QueueBatch } from '@pixel/store/queue';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../tests/support/event-row.ts';
import { createIngestHarness, eventBody, type IngestHarness, until, visitor } from '../ingest.harness.ts';
import { createIngest, type IngestDeps } from '../ingest.ts';
import { sampleSnapshot } from '../snapshots/sample-snapshot.fixture.ts';

const limits = { days: 7, maxEventsPerProject: 3, maxBytes: 1_000_000 };
const dayMs = 24 * 60 * 60 * 1000;

let harness: IngestHarness;
beforeEach(async () => {
  harness = await createIngestHarness();
});
afterEach(() => harness.dispose());

/** Sends events of a project with these ids. */
async function send(projectKey: string, ...eventIds: readonly string[]): Promise<void> {
  for (const eventId of eventIds) await harness.send(eventBody({ projectKey, eventId }), undefined, eventId);
}

/** Runs a separate ingest until the check passes. */
async function run(check: () => Promise<void>, changes: Partial<IngestDeps> = {}): Promise<void> {
  const stopping = new AbortController();
  const ingest = createIngest({ ...harness.deps, unclaimedLimits: limits, ...changes });
  const running = ingest.run(stopping.signal);
  try {
    await until(check);
  } finally {
    stopping.abort();
    await running;
  }
}

const isEmpty = async () => expect(await harness.queue.backlog()).toBe(0);
const storedIds = () => harness.events.rows().map(({ eventId }) => eventId);
const dropped = async () => (await harness.events.unclaimed.summary()).dropped;

/** A queue whose commits always fail, as if the process were killed before each of them. */
function uncommitted(): IngestDeps['queue'] {
  const commit = () => Promise.reject(new Error('The process was killed'));
  return {
    backlog: harness.queue.backlog,
    async read(options) {
      const batch: QueueBatch | null = await harness.queue.read(options);
      return batch === null ? null : { records: batch.records, commit };
    },
  };
}

describe('the events of an unpublished project', () => {
  it('are kept up to the project limit; the others are dropped and counted', async () => {
    await send('pk_a', 'a1', 'a2', 'a3', 'a4', 'a5');
    await send('pk_b', 'b1', 'b2');
    await run(isEmpty);
    expect(storedIds()).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
    expect(await dropped()).toMatchObject({ unclaimed_project_full: 2, unclaimed_full: 0 });
  });

  it('are kept up to the total limit', async () => {
    await send('pk_a', 'a1');
    await run(isEmpty);
    const [row] = harness.events.rows();
    const maxBytes = 3 * eventSize(row ?? eventRow({})) + 20;
    await send('pk_b', 'b1', 'b2', 'b3');
    await send('pk_c', 'c1');
    await run(isEmpty, { unclaimedLimits: { ...limits, maxBytes } });
    expect(storedIds()).toEqual(['a1', 'b1', 'b2']);
    expect(await dropped()).toMatchObject({ unclaimed_project_full: 0, unclaimed_full: 2 });
  });

  it('count against the limits across restarts', async () => {
    await send('pk_a', 'a1', 'a2');
    await run(isEmpty);
    await send('pk_a', 'a3', 'a4');
    await run(isEmpty);
    await send('pk_a', 'a5');
    await run(isEmpty);
    expect(storedIds()).toEqual(['a1', 'a2', 'a3']);
    expect(await dropped()).toMatchObject({ unclaimed_project_full: 2 });
  });

  it('do not block those of published projects', async () => {
    await harness.publish(sampleSnapshot({ projectKey: 'pk_live' }));
    await send('pk_a', 'a1', 'a2', 'a3', 'a4');
    await send('pk_live', 'l1', 'l2', 'l3', 'l4', 'l5');
    await run(isEmpty, { unclaimedLimits: { ...limits, maxEventsPerProject: 0 } });
    expect(storedIds()).toEqual(['l1', 'l2', 'l3', 'l4', 'l5']);
    expect(await dropped()).toMatchObject({ unclaimed_project_full: 4 });
  });

  it('neither count again nor are dropped if sent again', async () => {
    await send('pk_a', 'a1', 'a1', 'a2');
    await run(isEmpty);
    await send('pk_a', 'a2', 'a3', 'a1', 'a3');
    await run(isEmpty);
    await send('pk_a', 'a1', 'a2', 'a3');
    await run(isEmpty);
    expect(storedIds()).toEqual(['a1', 'a2', 'a3']);
    expect(await dropped()).toMatchObject({ unclaimed_project_full: 0 });
  });

  it('are dropped if they waited in the queue beyond their retention', async () => {
    const old = new Date(Date.now() - 8 * dayMs).toISOString();
    await harness.send(eventBody({ projectKey: 'pk_a' }), old);
    await send('pk_a', 'new');
    await run(isEmpty);
    expect(storedIds()).toEqual(['new']);
    expect(await dropped()).toMatchObject({ unclaimed_expired: 1 });
  });

  it('are logged when dropping starts, not for each batch', async () => {
    await send('pk_a', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6');
    await run(isEmpty, { maxBatchRecords: 1 });
    expect(await dropped()).toMatchObject({ unclaimed_project_full: 3 });
    expect(harness.logged).toEqual(['warn: Dropped events of unpublished projects: the limit is reached']);
  });
});

describe('every acknowledged event', () => {
  it('is stored, dead, dropped or still queued, whatever attempts failed', async () => {
    const acknowledged = Array.from({ length: 40 }, (_, index) => `e${index}`);
    await send('pk_a', ...acknowledged.slice(0, 10));
    await harness.send(eventBody({ eventName: '' }));
    await send('pk_b', ...acknowledged.slice(10, 15));
    const reached = async () => expect((await dropped()).unclaimed_project_full).toBeGreaterThan(0);
    await run(reached, { queue: uncommitted() });
    await send('pk_b', ...acknowledged.slice(15, 30));
    await run(reached, { queue: uncommitted(), maxBatchRecords: 4 });
    await run(isEmpty, { maxBatchRecords: 7 });
    await send('pk_c', ...acknowledged.slice(30));

    const drops = Object.values(await dropped()).reduce((sum, count) => sum + count, 0);
    expect(storedIds()).toEqual(['e0', 'e1', 'e2', 'e10', 'e11', 'e12']);
    expect(await harness.queue.backlog()).toBe(10);
    // Batches with other boundaries store the same letter again, which counts once.
    const letters = new Set(harness.events.letters().map(({ record }) => record)).size;
    expect(storedIds().length + letters + drops + 10).toBe(acknowledged.length + 1);
  });

  it('is stored if its batch was stored but not committed, and a copy only if there was one', async () => {
    await send('pk_a', 'a1', 'a2', 'a1', 'a3', 'a4');
    await run(async () => expect(await dropped()).toMatchObject({ unclaimed_project_full: 1 }), {
      queue: uncommitted(),
    });
    await run(isEmpty, { maxBatchRecords: 2 });
    expect((await harness.queue.totals()).outcomes).toMatchObject({ stored: 3, copy: 1, dropped: 1 });
    await send('pk_a', 'a1');
    await run(isEmpty);
    expect((await harness.queue.totals()).outcomes).toMatchObject({ stored: 3, copy: 2, dropped: 1 });
  });

  it('is erased if its visitor was erased in between', async () => {
    await send('pk_a', 'a1', 'a2');
    const isStored = async () => expect(storedIds()).toEqual(['a1', 'a2']);
    await run(isStored, { queue: uncommitted() });
    const { findStored } = harness.events.unclaimed;
    const unclaimed: UnclaimedEvents = {
      ...harness.events.unclaimed,
      async findStored(rows) {
        const kept = await findStored(rows);
        await harness.events.visitors.erase({ projectKey: 'pk_a', anonymousId: visitor, erasedAt: 4e12 });
        return kept;
      },
    };
    await run(isEmpty, { events: { ...harness.events, unclaimed } });
    expect((await harness.queue.totals()).outcomes).toMatchObject({ stored: 0, copy: 0, erased: 2 });
  });

  it('is not counted as dropped if its project was published before the batch was done', async () => {
    await send('pk_test', 'e1', 'e2', 'e3', 'e4', 'e5');
    await run(async () => expect(await dropped()).toMatchObject({ unclaimed_project_full: 2 }), {
      queue: uncommitted(),
    });
    await harness.publish(sampleSnapshot());
    await run(isEmpty);
    expect(storedIds().toSorted()).toEqual(['e1', 'e2', 'e3', 'e4', 'e5']);
    expect(await dropped()).toMatchObject({ unclaimed_project_full: 0 });
  });
});

describe('claiming and cleanup', () => {
  it('assigns the events to a project as soon as it is published, even during a batch of them', async () => {
    await send('pk_test', 'e1', 'e2');
    await send('pk_other', 'o1');
    harness.start({ unclaimedLimits: limits });
    await until(isEmpty);
    const kept = async () => (await harness.events.unclaimed.summary()).events;
    expect(await kept()).toBe(3);
    let isPublished = false;
    harness.events.control.beforeInsert = async () => {
      if (!isPublished) await harness.publish(sampleSnapshot());
      isPublished = true;
    };
    await send('pk_test', 'e3');
    await until(async () =>
      expect({ isPublished, kept: await kept() }).toEqual({ isPublished: true, kept: 1 }),
    );
    expect(storedIds().toSorted()).toEqual(['e1', 'e2', 'e3', 'o1']);
  });

  it('assigns the events to a project published while the store was down', async () => {
    await send('pk_test', 'e1');
    harness.start();
    await until(isEmpty);
    harness.events.control.isDown = true;
    await harness.publish(sampleSnapshot());
    await until(() => expect(harness.logged).toContain('error: Ingest failed; retrying'));
    harness.events.control.isDown = false;
    await until(async () => expect(await harness.events.unclaimed.summary()).toMatchObject({ events: 0 }));
  });

  it('checks everything after possibly missed changes', async () => {
    let notify: (key: string | null) => void = () => undefined;
    const watch: Kv['watch'] = (onChange) => {
      notify = onChange;
      return () => undefined;
    };
    await send('pk_test', 'e1');
    harness.start({ kv: { ...harness.deps.kv, watch } });
    await until(isEmpty);
    await harness.publish(sampleSnapshot());
    notify(null);
    await until(async () => expect(await harness.events.unclaimed.summary()).toMatchObject({ events: 0 }));
  });

  it('queries the store once per publication, only for the published project', async () => {
    const keys: (readonly string[])[] = [];
    const claimed: string[] = [];
    const unclaimed = {
      ...harness.events.unclaimed,
      usage: (projectKeys: readonly string[]) => {
        keys.push(projectKeys);
        return harness.events.unclaimed.usage(projectKeys);
      },
      claim: (projectKey: string) => {
        claimed.push(projectKey);
        return harness.events.unclaimed.claim(projectKey);
      },
    };
    await harness.publish(sampleSnapshot());
    harness.start({ events: { ...harness.events, unclaimed } });
    await send('pk_test', 'e1', 'e2');
    await until(isEmpty);
    await harness.kv.put('script/abc', 'x');
    await harness.publish(sampleSnapshot());
    await until(() => expect(keys).toEqual([['pk_test']]));
    await send('pk_test', 'e3');
    await until(isEmpty);
    expect({ keys, claimed }).toEqual({ keys: [['pk_test']], claimed: [] });
  });

  it('assigns the events to a project published later, which then no longer count against the limits', async () => {
    await send('pk_test', 'e1', 'e2', 'e3', 'e4');
    await send('pk_other', 'o1');
    await run(isEmpty);
    await harness.publish(sampleSnapshot());
    expect(await harness.events.countEvents({ projectKey: 'pk_test' })).toBe(3);
    await run(async () => expect(await harness.events.unclaimed.summary()).toMatchObject({ events: 1 }));
    expect(await harness.events.countEvents({ projectKey: 'pk_test' })).toBe(3);
    expect(await harness.events.countEvents({ projectKey: 'pk_other' })).toBe(1);
  });

  it('handles more projects than one query returns', async () => {
    for (let index = 0; index < 50; index++) await send(`pk_${index}`, 'e');
    await run(isEmpty);
    for (const index of [0, 19, 20, 49]) await harness.publish(sampleSnapshot({ projectKey: `pk_${index}` }));
    await run(async () => expect(await harness.events.unclaimed.summary()).toMatchObject({ projects: 46 }));
  });

  it('drops those not claimed in time, and counts them', async () => {
    await send('pk_a', 'a1', 'a2', 'a3', 'a4');
    await run(isEmpty);
    const inAWeek = () => Date.now() + 8 * dayMs;
    await run(async () => expect(await harness.events.unclaimed.summary()).toMatchObject({ events: 0 }), {
      now: inAWeek,
    });
    expect(await dropped()).toEqual({
      unclaimed_project_full: 1,
      unclaimed_full: 0,
      unclaimed_expired: 3,
    });
  });

  it('assigns late ones to their project before dropping others', async () => {
    await send('pk_test', 'e1');
    await send('pk_other', 'o1');
    await run(isEmpty);
    await harness.publish(sampleSnapshot());
    const done = async () => expect(await harness.events.unclaimed.summary()).toMatchObject({ events: 0 });
    await run(done, { now: () => Date.now() + 8 * dayMs });
    expect(storedIds()).toEqual(['e1']);
  });

  it('claims for a project with a damaged configuration', async () => {
    await send('pk_damaged', 'e1');
    await run(isEmpty);
    await harness.kv.put('project/pk_damaged', '{"formatVersion":2}');
    await run(async () => expect(await harness.events.unclaimed.summary()).toMatchObject({ events: 0 }));
    expect(storedIds()).toEqual(['e1']);
  });

  it('drops nothing while publications are unknown, logs it, and drops later', async () => {
    await send('pk_test', 'e1');
    await run(isEmpty);
    await harness.publish(sampleSnapshot());
    harness.isKvDown = true;
    const now = () => Date.now() + 8 * dayMs;
    const failed = async () =>
      expect(harness.logged).toContain('warn: Failed to clean up events of unpublished projects');
    await run(failed, { now });
    expect(storedIds()).toEqual(['e1']);
    harness.isKvDown = false;
    await run(async () => expect(await harness.events.unclaimed.summary()).toMatchObject({ events: 0 }), {
      now,
      tidyEveryMs: 1,
    });
    expect(storedIds()).toEqual(['e1']);
  });
});
