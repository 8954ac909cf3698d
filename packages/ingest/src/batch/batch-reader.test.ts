import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manyTurns } from '../../../../tests/support/turns.ts';
import { createIngestHarness, eventBody, type IngestHarness, until } from '../ingest.harness.ts';
import type { IngestDeps } from '../ingest.ts';
import { sampleSnapshot } from '../snapshots/sample-snapshot.fixture.ts';

let harness: IngestHarness;
let reads: string[];
beforeEach(async () => {
  reads = [];
  harness = await createIngestHarness();
});
afterEach(() => harness.dispose());

const isEmpty = async () => expect(await harness.queue.backlog()).toBe(0);
const storedIds = () => harness.events.rows().map(({ eventId }) => eventId);

async function send(...eventIds: readonly string[]): Promise<void> {
  for (const eventId of eventIds) await harness.send(eventBody(), undefined, eventId);
}

/** The queue, recording each batch read; `onAhead` runs before a read-ahead. */
function recordingQueue(onAhead: () => Promise<void> = async () => undefined): IngestDeps['queue'] {
  return {
    backlog: harness.queue.backlog,
    async read(options) {
      if (options.ahead) await onAhead();
      const batch = await harness.queue.read(options);
      reads.push(`${options.ahead ? 'ahead' : 'first'} ${batch?.records.length ?? 'none'}`);
      return batch;
    },
  };
}

/** Blocks the first insert until it is released. */
function holdInsert(): { readonly begun: Promise<void>; release(): void } {
  let release = (): void => undefined;
  const begun = new Promise<void>((begin) => {
    harness.events.control.beforeInsert = () => {
      harness.events.control.beforeInsert = async () => undefined;
      begin();
      return new Promise((resolve) => {
        release = resolve;
      });
    };
  });
  return { begun, release: () => release() };
}

/** The queue with batches committed by `commit`, which receives the index of the batch. */
function withCommit(
  commit: (index: number, commitBatch: () => Promise<void>) => Promise<void>,
): IngestDeps['queue'] {
  let batchCount = 0;
  return {
    backlog: harness.queue.backlog,
    async read(options) {
      const batch = await harness.queue.read(options);
      if (batch === null) return null;
      const index = batchCount;
      batchCount += 1;
      return {
        records: batch.records,
        commit: (outcomes) => commit(index, () => batch.commit(outcomes)),
      };
    },
  };
}

/** A queue that blocks the commit of its first batch until released, and records the commits. */
function holdFirstCommit() {
  const committed: number[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const queue = withCommit(async (index, commitBatch) => {
    if (index === 0) await held;
    await commitBatch();
    committed.push(index);
  });
  return { queue, committed, release };
}

describe('the next batch', () => {
  it('is prepared while one is stored, and stored after it', async () => {
    await harness.publish(sampleSnapshot());
    await send('a', 'b', 'c');
    const queriedSizes: string[] = [];
    const { visitors } = harness.events;
    const events = {
      ...harness.events,
      visitors: {
        ...visitors,
        tombstones: async (...args: Parameters<typeof visitors.tombstones>) => {
          queriedSizes.push(`${args[0].length}`);
          return visitors.tombstones(...args);
        },
      },
    };
    const insert = holdInsert();
    harness.start({ events, queue: recordingQueue(), maxBatchRecords: 2 });
    await insert.begun;
    await until(() =>
      expect({ reads, queriedSizes }).toEqual({ reads: ['first 2', 'ahead 1'], queriedSizes: ['2', '1'] }),
    );
    expect({ ids: storedIds(), waiting: await harness.queue.backlog() }).toEqual({ ids: [], waiting: 3 });
    insert.release();
    await until(isEmpty);
    expect(storedIds()).toEqual(['a', 'b', 'c']);
    expect(harness.events.batches).toEqual([2, 1]);
  });

  it('is inserted during the previous commit, but no further one before that is done', async () => {
    await send('a', 'b', 'c');
    const hold = holdFirstCommit();
    harness.start({ queue: hold.queue, maxBatchRecords: 1 });
    await until(() => expect(storedIds()).toEqual(['a', 'b']));
    await manyTurns();
    expect({ ids: storedIds(), committed: hold.committed }).toEqual({ ids: ['a', 'b'], committed: [] });
    hold.release();
    await until(() => expect(hold.committed).toEqual([0, 1, 2]));
    expect(storedIds()).toEqual(['a', 'b', 'c']);
    expect(harness.logged).toEqual([]);
  });

  it('stays in the queue if ingest stops while it cannot be inserted, and the previous one is committed', async () => {
    await send('a', 'b');
    const hold = holdFirstCommit();
    let failures = 0;
    harness.events.control.beforeInsert = async () => {
      if (storedIds().length === 0) return;
      failures += 1;
      throw new Error('The store does not answer');
    };
    harness.start({ queue: hold.queue, maxBatchRecords: 1 });
    await until(() => expect(failures).toBeGreaterThan(0));
    let isStopped = false;
    const stopped = harness.stop().then(() => {
      isStopped = true;
    });
    await manyTurns();
    expect(isStopped).toBe(false);
    hold.release();
    await stopped;
    expect({ committed: hold.committed, waiting: await harness.queue.backlog() }).toEqual({
      committed: [0],
      waiting: 1,
    });
  });

  it('stays in the queue with the previous one if that cannot be committed', async () => {
    await send('a', 'b', 'c');
    let attempts = 0;
    const queue = withCommit(() => {
      attempts += 1;
      return Promise.reject(new Error('The disk does not answer'));
    });
    harness.start({ queue, maxBatchRecords: 1 });
    await until(() => {
      expect(storedIds()).toEqual(['a', 'b']);
      expect(attempts).toBeGreaterThan(0);
    });
    await harness.stop();
    expect(await harness.queue.backlog()).toBe(3);
    await harness.ingestAll();
    expect(storedIds()).toEqual(['a', 'b', 'c']);
    expect((await harness.queue.totals()).outcomes).toMatchObject({ stored: 3 });
  });

  it('is not prepared if a batch emptied the queue: later events are stored together', async () => {
    await send('a', 'b');
    harness.events.control.beforeInsert = async () => {
      harness.events.control.beforeInsert = async () => undefined;
      await send('c', 'd', 'e');
    };
    harness.start({ queue: recordingQueue(), pauseMs: 1_500 });
    await until(() => expect(harness.events.batches).toEqual([2]));
    await send('f');
    await until(isEmpty);
    expect(reads.slice(0, 2)).toEqual(['first 2', 'first 4']);
    expect(harness.events.batches).toEqual([2, 4]);
  });

  it('follows a pause if it emptied the queue when read', async () => {
    await send('a', 'b', 'c');
    const insert = holdInsert();
    harness.start({ queue: recordingQueue(), maxBatchRecords: 2, pauseMs: 1_500 });
    await insert.begun;
    await until(() => expect(reads).toEqual(['first 2', 'ahead 1']));
    await send('d');
    insert.release();
    await until(() => expect(harness.events.batches).toEqual([2, 1]));
    await send('e');
    await until(isEmpty);
    expect(harness.events.batches).toEqual([2, 1, 2]);
  });

  it('stays in the queue when ingest stops, and the current one is finished', async () => {
    await send('a', 'b', 'c');
    const insert = holdInsert();
    harness.start({ queue: recordingQueue(), maxBatchRecords: 2 });
    await insert.begun;
    await until(() => expect(reads).toEqual(['first 2', 'ahead 1']));
    const stopped = harness.stop();
    insert.release();
    await stopped;
    expect({ ids: storedIds(), waiting: await harness.queue.backlog() }).toEqual({
      ids: ['a', 'b'],
      waiting: 1,
    });
    await harness.ingestAll();
    expect(storedIds()).toEqual(['a', 'b', 'c']);
    expect((await harness.queue.totals()).outcomes).toMatchObject({ stored: 3 });
  });

  it('is read in turn if reading it ahead fails', async () => {
    await send('a', 'b', 'c');
    let failures = 0;
    const queue = recordingQueue(() => {
      failures += 1;
      return Promise.reject(new Error('The disk does not answer'));
    });
    harness.start({ queue, maxBatchRecords: 1 });
    await until(isEmpty);
    expect({ failures, ids: storedIds() }).toEqual({ failures: 2, ids: ['a', 'b', 'c'] });
    expect(harness.logged).toEqual([]);
  });

  it('waits for configurations while the previous one is stored, and stops waiting when ingest stops', async () => {
    await harness.publish(sampleSnapshot());
    await send('a', 'b');
    const insert = holdInsert();
    const queue = recordingQueue(async () => {
      harness.isKvDown = true;
    });
    harness.start({ queue, maxBatchRecords: 1 });
    await insert.begun;
    await until(() => expect(harness.logged).toEqual(['error: Ingest failed; retrying']));
    insert.release();
    await until(async () => expect(await harness.queue.backlog()).toBe(1));
    expect(storedIds()).toEqual(['a']);
    await harness.stop();
    expect(await harness.queue.backlog()).toBe(1);
    harness.isKvDown = false;
    await harness.ingestAll();
    expect(storedIds()).toEqual(['a', 'b']);
  });

  it('is stored before the project claims its events, if prepared before publication', async () => {
    await send('a', 'b');
    const insert = holdInsert();
    harness.start({ queue: recordingQueue(), maxBatchRecords: 1 });
    await insert.begun;
    const { findStored } = harness.events.unclaimed;
    await until(() => expect(reads).toEqual(['first 1', 'ahead 1']));
    // The batch's view of the snapshots is older than the publication.
    await manyTurns();
    await harness.publish(sampleSnapshot());
    insert.release();
    await until(isEmpty);
    expect(storedIds().toSorted()).toEqual(['a', 'b']);
    await until(async () => expect(await harness.events.unclaimed.summary()).toMatchObject({ events: 0 }));
    expect(await findStored(harness.events.rows())).toEqual([]);
  });
});
