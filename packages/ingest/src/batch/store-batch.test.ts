import type { DeadLetter } from '@pixel/store/events';
import { type RecordOutcomes, recordOutcomes, toOutcomes } from '@pixel/store/queue';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/support/volume.ts';
import { createIngestHarness, eventBody, type IngestHarness, until, visitor } from '../ingest.harness.ts';
import type { IngestedBatch } from '../ingest.ts';
import { recordId, visitsRecord } from '../record/visits-record.fixture.ts';
import { sampleSnapshot } from '../snapshots/sample-snapshot.fixture.ts';

const erased = '7d3c2f10-8d94-4a77-8f3c-1b2a3c4d5e6f';
const receivedAt = '2026-01-01T12:00:00.000Z';

let harness: IngestHarness;
let batches: IngestedBatch[];
beforeEach(async () => {
  batches = [];
  harness = await createIngestHarness();
  await harness.publish(sampleSnapshot());
});
afterEach(() => harness.dispose());

/** Ingests everything and returns the outcomes of each batch. */
async function ingestAll(changes: object = {}): Promise<readonly RecordOutcomes[]> {
  harness.start({ onBatch: (batch) => batches.push(batch), ...changes });
  await until(async () => expect(await harness.queue.backlog()).toBe(0));
  await harness.stop();
  return batches.map(({ outcomes }) => outcomes);
}

const none = toOutcomes({});
const unclaimed = (changes: object = {}) => eventBody({ projectKey: 'pk_nobody', ...changes });

describe('the outcome of a record', () => {
  it('is stored for an event, and for each inserted copy', async () => {
    for (const eventId of ['a', 'b', 'a']) await harness.send(eventBody(), receivedAt, eventId);
    expect(await ingestAll()).toEqual([{ ...none, stored: 3 }]);
    expect(harness.events.rows()).toHaveLength(2);
  });

  it('is dead for records that cannot become events, and for rows that the store rejects', async () => {
    harness.events.control.rejectedName = 'bad';
    for (const body of [eventBody({ eventName: '' }), eventBody({ eventName: 'bad' }), eventBody()])
      await harness.send(body, receivedAt);
    expect(await ingestAll()).toEqual([{ ...none, dead: 2, stored: 1 }]);
  });

  it('is dropped for events beyond the limits, and copy for those already stored', async () => {
    for (const eventId of ['a', 'b', 'a', 'c', 'd']) await harness.send(unclaimed(), undefined, eventId);
    const unclaimedLimits = { days: 7, maxEventsPerProject: 2, maxBytes: 1e9 };
    expect(await ingestAll({ unclaimedLimits })).toEqual([{ ...none, stored: 2, copy: 1, dropped: 2 }]);
  });

  it('is visits for visit counts, and dead if unreadable or rejected', async () => {
    await harness.send(eventBody(), receivedAt);
    for (const record of [
      visitsRecord(),
      visitsRecord().subarray(0, -1),
      visitsRecord({ projectKey: 'bad' }),
    ])
      await harness.queue.append(record);
    harness.events.control.rejectedName = 'bad';
    expect(await ingestAll()).toEqual([{ ...none, stored: 1, visits: 1, dead: 2 }]);
    const reasons = harness.events.letters().map(({ reason }) => reason);
    expect(reasons).toEqual([
      expect.stringMatching(/^The record of visits cannot be read: /),
      'The event store rejected it: The rows are rejected',
    ]);
    expect(harness.events.insertedVisits()).toHaveLength(1);
  });

  it('is visits once they are stored, after any outage', async () => {
    await harness.queue.append(visitsRecord());
    harness.events.control.isDown = true;
    harness.start();
    await until(() => expect(harness.logged.some((line) => line.includes('Ingest failed'))).toBe(true));
    expect(await harness.queue.backlog()).toBe(1);
    harness.events.control.isDown = false;
    await until(async () => expect(await harness.queue.backlog()).toBe(0));
    expect(harness.events.insertedVisits()).toEqual([
      {
        counts: [expect.objectContaining({ projectKey: 'pk_test', bootstraps: 3 })],
        samples: [expect.objectContaining({ url: 'https://shop.example/', position: 0, recordId })],
      },
    ]);
  });

  it('is erased for events received before the visitor’s erasure', async () => {
    const erasedAt = Date.parse(receivedAt);
    await harness.events.visitors.erase({ projectKey: 'pk_test', anonymousId: erased, erasedAt });
    for (const [anonymousId, time] of [
      [erased.toUpperCase(), '2026-01-01T11:00:00.000Z'],
      [erased, '2026-01-01T12:00:00.000Z'],
      [erased, '2026-01-01T12:00:00.001Z'],
      [visitor, '2026-01-01T11:00:00.000Z'],
    ])
      await harness.send(eventBody({ anonymousId }), time);
    await harness.publish(sampleSnapshot({ projectKey: 'pk_other' }));
    await harness.send(eventBody({ anonymousId: erased, projectKey: 'pk_other' }), receivedAt);
    expect(await ingestAll()).toEqual([{ ...none, erased: 2, stored: 3 }]);
  });

  it('is erased for such a visitor’s dead letter too', async () => {
    const erasedAt = Date.parse(receivedAt);
    await harness.events.visitors.erase({ projectKey: 'pk_test', anonymousId: erased, erasedAt });
    await harness.send(eventBody({ anonymousId: erased.toUpperCase(), eventName: '' }), receivedAt);
    await harness.send(eventBody({ anonymousId: 'nobody', eventName: '' }), receivedAt);
    let inserted = 0;
    const insertDeadLetters = async (letters: readonly DeadLetter[]) => {
      inserted += letters.length;
      await harness.events.insertDeadLetters(letters);
    };
    const events = { ...harness.events, insertDeadLetters };
    expect(await ingestAll({ events })).toEqual([{ ...none, erased: 1, dead: 1 }]);
    expect(inserted).toBe(1);
    expect(harness.events.letters()[0]?.record).toContain('nobody');
  });

  it('is erased for unclaimed events too, which then do not count against the limits', async () => {
    const erasedAt = Date.parse('2100-01-01');
    await harness.events.visitors.erase({ projectKey: 'pk_nobody', anonymousId: erased, erasedAt });
    for (let index = 0; index < 3; index++) await harness.send(unclaimed({ anonymousId: erased }));
    await harness.send(unclaimed());
    const unclaimedLimits = { days: 7, maxEventsPerProject: 1, maxBytes: 1e9 };
    expect(await ingestAll({ unclaimedLimits })).toEqual([{ ...none, erased: 3, stored: 1 }]);
  });
});

describe('the outcomes of a batch', () => {
  const kind = fc.constantFrom(
    'event',
    'copy',
    'rejected',
    'rejected of the erased',
    'unreadable',
    'invalid',
    'invalid of the erased',
    'of the erased',
    'unclaimed',
    'unclaimed copy',
    'visits',
    'unreadable visits',
    'unclaimed of the erased',
  );
  const send: Readonly<Record<string, () => Promise<void>>> = {
    event: () => harness.send(eventBody(), receivedAt),
    copy: () => harness.send(eventBody(), receivedAt, 'same'),
    rejected: () => harness.send(eventBody({ eventName: 'bad' }), receivedAt),
    'rejected of the erased': () =>
      harness.send(eventBody({ eventName: 'bad', anonymousId: erased }), receivedAt),
    unreadable: () => harness.queue.append(Uint8Array.of(0xff)),
    invalid: () => harness.send('[]', receivedAt),
    'invalid of the erased': () =>
      harness.send(eventBody({ eventName: '', anonymousId: erased }), receivedAt),
    'of the erased': () => harness.send(eventBody({ anonymousId: erased }), receivedAt),
    unclaimed: () => harness.send(unclaimed()),
    visits: () => harness.queue.append(visitsRecord()),
    'unreadable visits': () => harness.queue.append(visitsRecord().subarray(0, -1)),
    'unclaimed copy': () => harness.send(unclaimed(), undefined, 'same'),
    'unclaimed of the erased': () => harness.send(unclaimed({ anonymousId: erased })),
  };

  it('add up to its records, for any content and any time of erasure', async () => {
    let seen = { ...none };
    await fc.assert(
      fc.asyncProperty(
        fc.array(kind, { minLength: 1, maxLength: 30 }),
        fc.constantFrom('before', 'meanwhile', 'never'),
        async (kinds, erasure) => {
          const own = await createIngestHarness();
          harness = own;
          batches = [];
          try {
            await own.publish(sampleSnapshot());
            own.events.control.rejectedName = 'bad';
            let isErased = false;
            const erase = async () => {
              isErased = true;
              for (const projectKey of ['pk_test', 'pk_nobody'])
                await own.events.visitors.erase({ projectKey, anonymousId: erased, erasedAt: 4e12 });
            };
            if (erasure === 'before') await erase();
            if (erasure === 'meanwhile') own.events.control.afterInsert = erase;
            for (const each of kinds) await send[each]?.();
            const unclaimedLimits = { days: 7, maxEventsPerProject: 2, maxBytes: 1e9 };
            await ingestAll({ unclaimedLimits, maxBatchRecords: 8 });
            for (const { records, outcomes } of batches) {
              expect(sum(outcomes)).toBe(records);
              expect(Object.values(outcomes).every((count) => count >= 0)).toBe(true);
              for (const outcome of recordOutcomes)
                seen = { ...seen, [outcome]: seen[outcome] + outcomes[outcome] };
            }
            expect(batches.reduce((total, { records }) => total + records, 0)).toBe(kinds.length);
            const { acknowledged, waiting } = await own.queue.totals();
            expect({ acknowledged, waiting }).toEqual({ acknowledged: kinds.length, waiting: 0 });
            const stored = batches.reduce((total, { outcomes }) => total + outcomes.stored, 0);
            const copies = Math.max(0, kinds.filter((each) => each === 'copy').length - 1);
            if (isErased) {
              expect(own.events.rows().every(({ anonymousId }) => anonymousId !== erased)).toBe(true);
              expect(own.events.letters().some(({ record }) => record.includes(erased))).toBe(false);
            }
            // Copies in other batches are stored again, but count as one event.
            expect(own.events.rows()).toHaveLength(stored - copies);
          } finally {
            await own.dispose();
          }
        },
      ),
      { numRuns: runs(40), seed: 20_260_102 },
    );
    for (const outcome of recordOutcomes) expect(seen[outcome], outcome).toBeGreaterThan(0);
  }, 60_000);

  it('include the time since the last record was received', async () => {
    const now = Date.parse(receivedAt) + 90_000;
    await harness.send(eventBody(), '2026-01-01T11:00:00.000Z');
    await harness.send(eventBody(), receivedAt);
    await ingestAll({ now: () => now });
    expect(batches).toEqual([{ records: 2, outcomes: { ...none, stored: 2 }, insertMs: 0, lagMs: 90_000 }]);
  });

  it('include the time since the last record was queued if that is a visit record', async () => {
    await harness.send(eventBody(), '2026-01-01T11:00:00.000Z');
    await harness.queue.append(visitsRecord({}, receivedAt));
    await ingestAll({ now: () => Date.parse(receivedAt) + 5_000 });
    expect(batches).toMatchObject([{ records: 2, lagMs: 5_000 }]);
  });
});

function sum(outcomes: RecordOutcomes): number {
  return Object.values(outcomes).reduce((total, count) => total + count, 0);
}
