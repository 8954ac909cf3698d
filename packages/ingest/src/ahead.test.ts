import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manyTurns } from '../../../tests/support/turns.ts';
import type { IngestDeps } from './ingest.ts';
import { createIngestPlace, eventBody, type IngestPlace, until } from './ingest-place.ts';
import { sampleSnapshot } from './sample-snapshot.ts';

let place: IngestPlace;
let reads: string[];
beforeEach(async () => {
  reads = [];
  place = await createIngestPlace();
});
afterEach(() => place.dispose());

const isEmpty = async () => expect(await place.queue.backlog()).toBe(0);
const storedIds = () => place.events.rows().map(({ eventId }) => eventId);

async function send(...eventIds: readonly string[]): Promise<void> {
  for (const eventId of eventIds) await place.send(eventBody(), undefined, eventId);
}

/** The queue, with a note of each batch that it gives; `onAhead` comes before a read ahead. */
function noted(onAhead: () => Promise<void> = async () => undefined): IngestDeps['queue'] {
  return {
    backlog: place.queue.backlog,
    async read(options) {
      if (options.ahead) await onAhead();
      const batch = await place.queue.read(options);
      reads.push(`${options.ahead ? 'ahead' : 'first'} ${batch?.records.length ?? 'none'}`);
      return batch;
    },
  };
}

/** Holds the first insert until it is let go. */
function holdInsert(): { readonly begun: Promise<void>; letGo(): void } {
  let letGo = (): void => undefined;
  const begun = new Promise<void>((begin) => {
    place.events.control.beforeInsert = () => {
      place.events.control.beforeInsert = async () => undefined;
      begin();
      return new Promise((resolve) => {
        letGo = resolve;
      });
    };
  });
  return { begun, letGo: () => letGo() };
}

/** The queue, whose batches are committed by `commit`, which is given how many were read before. */
function withCommit(
  commit: (nth: number, really: () => Promise<void>) => Promise<void>,
): IngestDeps['queue'] {
  let given = 0;
  return {
    backlog: place.queue.backlog,
    async read(options) {
      const batch = await place.queue.read(options);
      if (batch === null) return null;
      const nth = given;
      given += 1;
      return {
        records: batch.records,
        commit: (outcomes) => commit(nth, () => batch.commit(outcomes)),
      };
    },
  };
}

/** A queue that holds the commit of its first batch until it is let go, and notes which were committed. */
function holdFirstCommit() {
  const committed: number[] = [];
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const queue = withCommit(async (nth, really) => {
    if (nth === 0) await held;
    await really();
    committed.push(nth);
  });
  return { queue, committed, letGo };
}

describe('the next batch', () => {
  it('is prepared while one is stored, and stored after it', async () => {
    await place.publish(sampleSnapshot());
    await send('a', 'b', 'c');
    const asked: string[] = [];
    const { visitors } = place.events;
    const events = {
      ...place.events,
      visitors: {
        ...visitors,
        tombstones: async (...named: Parameters<typeof visitors.tombstones>) => {
          asked.push(`${named[0].length}`);
          return visitors.tombstones(...named);
        },
      },
    };
    const insert = holdInsert();
    place.start({ events, queue: noted(), maxBatchRecords: 2 });
    await insert.begun;
    await until(() => expect({ reads, asked }).toEqual({ reads: ['first 2', 'ahead 1'], asked: ['2', '1'] }));
    expect({ ids: storedIds(), waiting: await place.queue.backlog() }).toEqual({ ids: [], waiting: 3 });
    insert.letGo();
    await until(isEmpty);
    expect(storedIds()).toEqual(['a', 'b', 'c']);
    expect(place.events.batches).toEqual([2, 1]);
  });

  it('is inserted while the one before it is committed, and no further one before that is done', async () => {
    await send('a', 'b', 'c');
    const hold = holdFirstCommit();
    place.start({ queue: hold.queue, maxBatchRecords: 1 });
    await until(() => expect(storedIds()).toEqual(['a', 'b']));
    await manyTurns();
    expect({ ids: storedIds(), committed: hold.committed }).toEqual({ ids: ['a', 'b'], committed: [] });
    hold.letGo();
    await until(isEmpty);
    expect({ ids: storedIds(), committed: hold.committed }).toEqual({
      ids: ['a', 'b', 'c'],
      committed: [0, 1, 2],
    });
    expect(place.logged).toEqual([]);
  });

  it('stays in the queue when ingest is stopped while it cannot be inserted, and the one before it is committed', async () => {
    await send('a', 'b');
    const hold = holdFirstCommit();
    let refused = 0;
    place.events.control.beforeInsert = async () => {
      if (storedIds().length === 0) return;
      refused += 1;
      throw new Error('The store does not answer');
    };
    place.start({ queue: hold.queue, maxBatchRecords: 1 });
    await until(() => expect(refused).toBeGreaterThan(0));
    let isStopped = false;
    const stopped = place.stop().then(() => {
      isStopped = true;
    });
    await manyTurns();
    expect(isStopped).toBe(false);
    hold.letGo();
    await stopped;
    expect({ committed: hold.committed, waiting: await place.queue.backlog() }).toEqual({
      committed: [0],
      waiting: 1,
    });
  });

  it('stays in the queue with the one before it when that cannot be committed', async () => {
    await send('a', 'b', 'c');
    let attempts = 0;
    const queue = withCommit(() => {
      attempts += 1;
      return Promise.reject(new Error('The disk does not answer'));
    });
    place.start({ queue, maxBatchRecords: 1 });
    await until(() => {
      expect(storedIds()).toEqual(['a', 'b']);
      expect(attempts).toBeGreaterThan(0);
    });
    await place.stop();
    expect(await place.queue.backlog()).toBe(3);
    await place.ingestAll();
    expect(storedIds()).toEqual(['a', 'b', 'c']);
    expect((await place.queue.totals()).outcomes).toMatchObject({ stored: 3 });
  });

  it('is not prepared where a batch took all there was: what comes in meanwhile is stored together', async () => {
    await send('a', 'b');
    place.events.control.beforeInsert = async () => {
      place.events.control.beforeInsert = async () => undefined;
      await send('c', 'd', 'e');
    };
    place.start({ queue: noted(), pauseMs: 1_500 });
    await until(() => expect(place.events.batches).toEqual([2]));
    await send('f');
    await until(isEmpty);
    expect(reads.slice(0, 2)).toEqual(['first 2', 'first 4']);
    expect(place.events.batches).toEqual([2, 4]);
  });

  it('is followed by a pause where it took all there was when it was read', async () => {
    await send('a', 'b', 'c');
    const insert = holdInsert();
    place.start({ queue: noted(), maxBatchRecords: 2, pauseMs: 1_500 });
    await insert.begun;
    await until(() => expect(reads).toEqual(['first 2', 'ahead 1']));
    await send('d');
    insert.letGo();
    await until(() => expect(place.events.batches).toEqual([2, 1]));
    await send('e');
    await until(isEmpty);
    expect(place.events.batches).toEqual([2, 1, 2]);
  });

  it('stays in the queue when ingest is stopped, and the one under way is finished', async () => {
    await send('a', 'b', 'c');
    const insert = holdInsert();
    place.start({ queue: noted(), maxBatchRecords: 2 });
    await insert.begun;
    await until(() => expect(reads).toEqual(['first 2', 'ahead 1']));
    const stopped = place.stop();
    insert.letGo();
    await stopped;
    expect({ ids: storedIds(), waiting: await place.queue.backlog() }).toEqual({
      ids: ['a', 'b'],
      waiting: 1,
    });
    await place.ingestAll();
    expect(storedIds()).toEqual(['a', 'b', 'c']);
    expect((await place.queue.totals()).outcomes).toMatchObject({ stored: 3 });
  });

  it('disturbs nothing where it cannot be read, and is read in its turn', async () => {
    await send('a', 'b', 'c');
    let refused = 0;
    const queue = noted(() => {
      refused += 1;
      return Promise.reject(new Error('The disk does not answer'));
    });
    place.start({ queue, maxBatchRecords: 1 });
    await until(isEmpty);
    expect({ refused, ids: storedIds() }).toEqual({ refused: 2, ids: ['a', 'b', 'c'] });
    expect(place.logged).toEqual([]);
  });

  it('waits for the configurations while the one before it is stored, and ends its waiting when ingest is stopped', async () => {
    await place.publish(sampleSnapshot());
    await send('a', 'b');
    const insert = holdInsert();
    const queue = noted(async () => {
      place.kvAway = true;
    });
    place.start({ queue, maxBatchRecords: 1 });
    await insert.begun;
    await until(() => expect(place.logged).toEqual(['error: Ingest has to wait and tries again']));
    insert.letGo();
    await until(async () => expect(await place.queue.backlog()).toBe(1));
    expect(storedIds()).toEqual(['a']);
    await place.stop();
    expect(await place.queue.backlog()).toBe(1);
    place.kvAway = false;
    await place.ingestAll();
    expect(storedIds()).toEqual(['a', 'b']);
  });

  it('is stored before a project takes its events, where it was prepared before the project was published', async () => {
    await send('a', 'b');
    const insert = holdInsert();
    place.start({ queue: noted(), maxBatchRecords: 1 });
    await insert.begun;
    const { findKept } = place.events.unclaimed;
    await until(() => expect(reads).toEqual(['first 1', 'ahead 1']));
    // Its view of what is published is older than the publication.
    await manyTurns();
    await place.publish(sampleSnapshot());
    insert.letGo();
    await until(isEmpty);
    expect(storedIds().toSorted()).toEqual(['a', 'b']);
    await until(async () => expect(await place.events.unclaimed.summary()).toMatchObject({ events: 0 }));
    expect(await findKept(place.events.rows())).toEqual([]);
  });
});
