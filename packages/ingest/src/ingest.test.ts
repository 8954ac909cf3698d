import type { RecordOutcomes } from '@pixel/store/queue';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIngestPlace, eventBody, type IngestPlace, until } from './ingest-place.ts';

let place: IngestPlace;
beforeEach(async () => {
  place = await createIngestPlace();
});
afterEach(() => place.dispose());

describe('an event store that is away', () => {
  it('is tried again until it is back, and nothing is lost or committed meanwhile', async () => {
    place.events.control.away = true;
    for (let index = 0; index < 10; index++) await place.send(eventBody());
    place.start();
    await until(() => expect(place.logged.some((line) => line.includes('has to wait'))).toBe(true));
    expect(await place.queue.backlog()).toBe(10);
    place.events.control.away = false;
    await until(async () => expect(await place.queue.backlog()).toBe(0));
    expect(place.events.rows()).toHaveLength(10);
    const ofIngest = place.logged.filter((line) => line.includes('Ingest'));
    expect(ofIngest).toEqual(['error: Ingest has to wait and tries again', 'info: Ingest goes on']);
  });

  it('leaves the batch in the queue when ingest is stopped', async () => {
    place.events.control.away = true;
    await place.send(eventBody());
    place.start({ backOff: { firstMs: 3_600_000, maxMs: 3_600_000 } });
    await until(() => expect(place.logged.length).toBeGreaterThan(0));
    await place.stop();
    expect(await place.queue.backlog()).toBe(1);
  });
});

describe('what can never be stored', () => {
  it('becomes a dead letter alone, and the rest of its batch is stored', async () => {
    place.events.control.refusedName = 'bad';
    for (let index = 0; index < 100; index++)
      await place.send(eventBody({ eventName: index === 13 || index === 77 ? 'bad' : 'good' }));
    const rows = await place.ingestAll();
    expect(rows).toHaveLength(98);
    expect(place.events.letters()).toMatchObject([
      { reason: 'The event store refuses it: The rows are refused' },
      { reason: 'The event store refuses it: The rows are refused' },
    ]);
    expect(place.events.letters().map(({ record }) => JSON.parse(record).eventId)).toEqual(['e14', 'e78']);
  });

  it.each([
    [
      'an event that its schema refuses',
      eventBody({ eventName: '' }),
      /^The event is not valid: eventName must have /,
    ],
    ['a body that is no object', '[]', 'The event is not valid: it must be an object'],
  ])('is named: %s', async (_, body, reason) => {
    await place.send(body, '2026-01-01T12:00:00.000Z');
    expect(await place.ingestAll()).toEqual([]);
    expect(place.events.letters()).toMatchObject([
      {
        receivedAt: Date.parse('2026-01-01T12:00:00Z'),
        reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
      },
    ]);
  });

  it('may be bytes that are no record at all', async () => {
    await place.queue.append(new TextEncoder().encode('{"formatVersion":9}'));
    await place.queue.append(Uint8Array.of(0xff, 0));
    await place.send(eventBody());
    expect(await place.ingestAll()).toHaveLength(1);
    expect(place.events.letters().map(({ record }) => record)).toEqual([
      '{"formatVersion":9}',
      '\uFFFD\uFFFD',
    ]);
  });

  it('is kept once, also when the store is away at that moment', async () => {
    place.events.control.away = true;
    await place.send(eventBody({ eventName: '' }));
    place.start();
    await until(() => expect(place.logged.length).toBeGreaterThan(0));
    place.events.control.away = false;
    await until(async () => expect(await place.queue.backlog()).toBe(0));
    expect(place.events.letters()).toHaveLength(1);
  });
});

describe('stopping', () => {
  it('finishes the batch whose insert is under way, and commits it', async () => {
    let release = () => {};
    const inserting = new Promise<void>((started) => {
      place.events.control.beforeInsert = () => {
        started();
        return new Promise((resolve) => {
          release = resolve;
        });
      };
    });
    await place.send(eventBody());
    place.start();
    await inserting;
    const stopped = place.stop();
    release();
    await stopped;
    expect(place.events.rows()).toHaveLength(1);
    expect(await place.queue.backlog()).toBe(0);
  });

  it('does not commit a batch whose insert fails after the signal', async () => {
    let fail = () => {};
    const inserting = new Promise<void>((started) => {
      place.events.control.beforeInsert = () => {
        started();
        return new Promise((_, reject) => {
          fail = () => reject(new Error('The store went away'));
        });
      };
    });
    await place.send(eventBody());
    place.start();
    await inserting;
    const stopped = place.stop();
    fail();
    await stopped;
    expect(await place.queue.backlog()).toBe(1);
  });

  it('ends a run that waits for events', async () => {
    place.start();
    await expect(place.stop()).resolves.toBeUndefined();
  });
});

describe('batches', () => {
  it('are large when much is waiting', async () => {
    await Promise.all(Array.from({ length: 22_000 }, () => place.send(eventBody())));
    expect(await place.ingestAll()).toHaveLength(22_000);
    expect(place.events.batches).toEqual([20_000, 2_000]);
  });

  it('do not wait for more when one event is there', async () => {
    place.start();
    await place.send(eventBody());
    await until(() => expect(place.events.rows()).toHaveLength(1));
  });

  it('given twice are stored once', async () => {
    await place.send(eventBody());
    const batch = await place.queue.read({ maxRecords: 10 });
    const queue = { ...place.queue, read: place.queue.read };
    let commits = 0;
    const flaky = {
      ...batch,
      records: batch?.records ?? [],
      commit: async (outcomes: RecordOutcomes) => {
        commits += 1;
        if (commits === 1) throw new Error('not now');
        await batch?.commit(outcomes);
      },
    };
    let reads = 0;
    place.start({
      queue: {
        ...queue,
        read: (options) => (reads++ < 2 ? Promise.resolve(flaky) : place.queue.read(options)),
      },
    });
    await until(async () => expect(await place.queue.backlog()).toBe(0));
    expect(place.events.rows()).toHaveLength(1);
  });
});
