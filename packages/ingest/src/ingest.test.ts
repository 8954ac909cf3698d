import type { RecordOutcomes } from '@pixel/store/queue';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIngestHarness, eventBody, type IngestHarness, until } from './ingest.harness.ts';

let harness: IngestHarness;
beforeEach(async () => {
  harness = await createIngestHarness();
});
afterEach(() => harness.dispose());

describe('an unavailable event store', () => {
  it('is retried until it is back, without losing or committing anything', async () => {
    harness.events.control.isDown = true;
    for (let index = 0; index < 10; index++) await harness.send(eventBody());
    harness.start();
    await until(() => expect(harness.logged.some((line) => line.includes('Ingest failed'))).toBe(true));
    expect(await harness.queue.backlog()).toBe(10);
    harness.events.control.isDown = false;
    await until(async () => expect(await harness.queue.backlog()).toBe(0));
    expect(harness.events.rows()).toHaveLength(10);
    const ingestLines = harness.logged.filter((line) => line.includes('Ingest'));
    expect(ingestLines).toEqual(['error: Ingest failed; retrying', 'info: Ingest has recovered']);
  });

  it('leaves the batch in the queue when ingest stops', async () => {
    harness.events.control.isDown = true;
    await harness.send(eventBody());
    harness.start({ backOff: { firstMs: 3_600_000, maxMs: 3_600_000 } });
    await until(() => expect(harness.logged.length).toBeGreaterThan(0));
    await harness.stop();
    expect(await harness.queue.backlog()).toBe(1);
  });
});

describe('an event that can never be stored', () => {
  it('becomes a dead letter alone, and the rest of its batch is stored', async () => {
    harness.events.control.rejectedName = 'bad';
    for (let index = 0; index < 100; index++)
      await harness.send(eventBody({ eventName: index === 13 || index === 77 ? 'bad' : 'good' }));
    const rows = await harness.ingestAll();
    expect(rows).toHaveLength(98);
    expect(harness.events.letters()).toMatchObject([
      { reason: 'The event store rejected it: The rows are rejected' },
      { reason: 'The event store rejected it: The rows are rejected' },
    ]);
    expect(harness.events.letters().map(({ record }) => JSON.parse(record).eventId)).toEqual(['e14', 'e78']);
  });

  it.each([
    [
      'an event that its schema rejects',
      eventBody({ eventName: '' }),
      /^The event is not valid: eventName must have /,
    ],
    ['a body that is not an object', '[]', 'The event is not valid: it must be an object'],
  ])('becomes a dead letter with a reason: %s', async (_, body, reason) => {
    await harness.send(body, '2026-01-01T12:00:00.000Z');
    expect(await harness.ingestAll()).toEqual([]);
    expect(harness.events.letters()).toMatchObject([
      {
        receivedAt: Date.parse('2026-01-01T12:00:00Z'),
        reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
      },
    ]);
  });

  it('may be arbitrary bytes', async () => {
    await harness.queue.append(new TextEncoder().encode('{"formatVersion":9}'));
    await harness.queue.append(Uint8Array.of(0xff, 0));
    await harness.send(eventBody());
    expect(await harness.ingestAll()).toHaveLength(1);
    expect(harness.events.letters().map(({ record }) => record)).toEqual([
      '{"formatVersion":9}',
      '\uFFFD\uFFFD',
    ]);
  });

  it('is stored once as a dead letter, even if the store is down at first', async () => {
    harness.events.control.isDown = true;
    await harness.send(eventBody({ eventName: '' }));
    harness.start();
    await until(() => expect(harness.logged.length).toBeGreaterThan(0));
    harness.events.control.isDown = false;
    await until(async () => expect(await harness.queue.backlog()).toBe(0));
    expect(harness.events.letters()).toHaveLength(1);
  });
});

describe('stopping', () => {
  it('finishes the batch being inserted, and commits it', async () => {
    let release = () => {};
    const inserting = new Promise<void>((started) => {
      harness.events.control.beforeInsert = () => {
        started();
        return new Promise((resolve) => {
          release = resolve;
        });
      };
    });
    await harness.send(eventBody());
    harness.start();
    await inserting;
    const stopped = harness.stop();
    release();
    await stopped;
    expect(harness.events.rows()).toHaveLength(1);
    expect(await harness.queue.backlog()).toBe(0);
  });

  it('does not commit a batch whose insert fails after the signal', async () => {
    let fail = () => {};
    const inserting = new Promise<void>((started) => {
      harness.events.control.beforeInsert = () => {
        started();
        return new Promise((_, reject) => {
          fail = () => reject(new Error('The store went away'));
        });
      };
    });
    await harness.send(eventBody());
    harness.start();
    await inserting;
    const stopped = harness.stop();
    fail();
    await stopped;
    expect(await harness.queue.backlog()).toBe(1);
  });

  it('ends a run that waits for events', async () => {
    harness.start();
    await expect(harness.stop()).resolves.toBeUndefined();
  });
});

describe('batches', () => {
  it('are large when many events are waiting', async () => {
    await Promise.all(Array.from({ length: 22_000 }, () => harness.send(eventBody())));
    expect(await harness.ingestAll()).toHaveLength(22_000);
    expect(harness.events.batches).toEqual([20_000, 2_000]);
  });

  it('do not wait for more if there is one event', async () => {
    harness.start();
    await harness.send(eventBody());
    await until(() => expect(harness.events.rows()).toHaveLength(1));
  });

  it('are stored once if delivered twice', async () => {
    await harness.send(eventBody());
    const batch = await harness.queue.read({ maxRecords: 10 });
    const queue = { ...harness.queue, read: harness.queue.read };
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
    harness.start({
      queue: {
        ...queue,
        read: (options) => (reads++ < 2 ? Promise.resolve(flaky) : harness.queue.read(options)),
      },
    });
    await until(async () => expect(await harness.queue.backlog()).toBe(0));
    expect(harness.events.rows()).toHaveLength(1);
  });
});
