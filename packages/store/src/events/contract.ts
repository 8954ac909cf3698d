import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../tests/support/insert-events.ts';
import { type EventRow, type EventStore, RowsRejectedError, type StoredAssignment } from './events.ts';

const anna = '00000000-0000-0000-0000-00000000000a';
const bert = 'ffffffff-ffff-ffff-ffff-fffffffffffb';
const noon = Date.UTC(2026, 0, 2, 12, 0, 0, 345);

/**
 * Registers the contract tests that every event store must pass. `create` returns a ready store, which may already hold events of other
 * projects.
 */
export function describeEventStoreContract(
  name: string,
  create: () => Promise<{ readonly store: EventStore; stop(): Promise<void> }>,
): void {
  describe(name, () => {
    let store: EventStore;
    let stop: () => Promise<void>;
    let projectKey = '';
    let projects = 0;

    beforeAll(async () => {
      ({ store, stop } = await create());
    });
    afterAll(() => stop());

    /** Each test uses its own project. */
    const newProject = () => {
      projects += 1;
      projectKey = `pk_${projects}`;
    };
    const event = (fields: Partial<EventRow> = {}): EventRow => ({ ...plainEvent, projectKey, ...fields });
    const exposure = (fields: Partial<EventRow>, ...assignments: StoredAssignment[]): EventRow =>
      event({ eventName: '$exposure', assignments, ...fields });
    const count = (eventName?: string) =>
      store.countEvents(eventName === undefined ? { projectKey } : { projectKey, eventName });
    const exposures = () => store.countExposures({ projectKey, experimentKey: 'cta' });

    function test(sentence: string, body: () => Promise<void>): void {
      it(sentence, () => {
        newProject();
        return body();
      });
    }

    test('shows an event as soon as it is inserted', async () => {
      await insertEvents(store, [event()]);
      expect(await count()).toBe(1);
    });

    test('counts nothing for a project without events', async () => {
      expect(await count()).toBe(0);
      expect(await exposures()).toEqual([]);
    });

    test('counts events received since a time, each once', async () => {
      const at = plainEvent.receivedAt;
      await insertEvents(store, [
        event({ eventId: 'before', receivedAt: at - 1 }),
        event({ eventId: 'then' }),
        event({ eventId: 'other', eventName: 'view', receivedAt: at + 1 }),
      ]);
      await insertEvents(store, [event({ eventId: 'then' })]);
      expect(await store.countEvents({ projectKey, since: at })).toBe(2);
      expect(await store.countEvents({ projectKey, since: at, eventName: 'view' })).toBe(1);
      expect(await store.countEvents({ projectKey, since: at + 2 })).toBe(0);
    });

    test('accepts an empty batch', async () => {
      await insertEvents(store, []);
      await store.insertDeadLetters([]);
      expect(await count()).toBe(0);
    });

    test('inserts the rows of a prepared insert at each run', async () => {
      const prepared = store.prepareInsert();
      prepared.add([event({ eventId: 'a' }), event({ eventId: 'b', unclaimed: true })]);
      prepared.add([]);
      prepared.add([event({ eventId: 'c' })]);
      expect(await count()).toBe(0);
      await prepared.run();
      await prepared.run();
      expect(await count()).toBe(3);
    });

    test('counts an event once if a batch contains it twice', async () => {
      await insertEvents(store, [event(), event({ eventId: 'other' }), event()]);
      expect(await count()).toBe(2);
    });

    test('counts an event once if other batches repeat it', async () => {
      await insertEvents(store, [event({ eventId: 'a' }), event({ eventId: 'b' })]);
      await insertEvents(store, [event({ eventId: 'c' }), event({ eventId: 'a' })]);
      await insertEvents(store, [event({ eventId: 'b' })]);
      expect(await count()).toBe(3);
    });

    test('counts an event once if its copies have different times, even with others in between', async () => {
      await insertEvents(store, [
        event({ eventId: 'a', time: noon + 9_000 }),
        event({ eventId: 'b', time: noon + 5_000 }),
      ]);
      await insertEvents(store, [event({ eventId: 'a', time: noon })]);
      await insertEvents(store, [
        event({ eventId: 'a', time: noon + 7_000, receivedAt: noon + 86_400_000 * 40 }),
      ]);
      expect(await count()).toBe(2);
    });

    test('separates events with the same id from different visitors', async () => {
      await insertEvents(store, [event({ anonymousId: anna }), event({ anonymousId: bert })]);
      expect(await count()).toBe(2);
    });

    test('separates events with the same id from different projects', async () => {
      const other = `${projectKey}_other`;
      await insertEvents(store, [event(), event({ projectKey: other })]);
      expect(await count()).toBe(1);
      expect(await store.countEvents({ projectKey: other })).toBe(1);
    });

    test('counts the events of one name', async () => {
      await insertEvents(store, [
        event({ eventId: 'a', eventName: 'purchase' }),
        event({ eventId: 'b', eventName: 'Purchase' }),
        event({ eventId: 'c', eventName: 'purchase' }),
        event({ eventId: 'c', eventName: 'purchase' }),
      ]);
      expect(await count('purchase')).toBe(2);
      expect(await count('nothing')).toBe(0);
    });

    test('counts an event once if it came under several names, as the earliest copy', async () => {
      await insertEvents(store, [
        event({ eventId: 'a', eventName: 'n' }),
        event({ eventId: 'a', eventName: 'n' }),
        event({ eventId: 'a', eventName: 'm', receivedAt: noon + 300 }),
        event({ eventId: 'b', eventName: 'm', time: noon + 5 }),
      ]);
      await insertEvents(store, [
        event({ eventId: 'b', eventName: 'n', time: noon + 4, receivedAt: noon + 900 }),
      ]);
      expect([await count(), await count('n'), await count('m')]).toEqual([2, 2, 0]);
    });

    test('counts an event once if it came under two names at the same time', async () => {
      const names = ['m', 'n'];
      await insertEvents(
        store,
        Array.from({ length: 20 }, (_, index) =>
          names.map((eventName) => event({ eventId: `e${index}`, eventName })),
        ).flat(),
      );
      expect((await count('n')) + (await count('m'))).toBe(20);
    });

    test('counts bots, unclaimed, late and unverified events too', async () => {
      await insertEvents(store, [
        event({ eventId: 'a', bot: true }),
        event({ eventId: 'b', unclaimed: true }),
        event({ eventId: 'c', late: true }),
        exposure({ eventId: 'd' }, claim('blue', { verified: false })),
      ]);
      expect(await count()).toBe(4);
    });

    for (const eventName of [
      "it's",
      '"quoted"',
      'back\\slash',
      'tab\tline\n',
      "x') OR 1=1 --",
      'Größe 😀 名前',
      '{a:String}',
    ])
      test(`finds the name ${JSON.stringify(eventName)}`, async () => {
        await insertEvents(store, [event({ eventId: eventName, eventName }), event({ eventId: 'other' })]);
        expect(await count(eventName)).toBe(1);
      });

    test('accepts any text in free fields and any key in maps', async () => {
      const odd = 'q\'"\\\n\t\u0000\u2028😀\ud800';
      await insertEvents(store, [
        event({
          payload: JSON.stringify({ odd }),
          props: Object.fromEntries([
            ['__proto__', odd],
            ['constructor', ''],
            [odd, odd],
            ['', 'empty'],
          ]),
          numbers: Object.fromEntries([
            ['__proto__', -0.5],
            ['big', 1e300],
            ['endless', Number.POSITIVE_INFINITY],
            ['none', Number.NaN],
          ]),
          url: odd,
          referrer: odd,
          userAgent: odd,
          createdAt: 'yesterday',
          sequence: Number.MAX_SAFE_INTEGER,
        }),
      ]);
      expect(await count()).toBe(1);
    });

    test('counts ten thousand events of many visitors, each once', async () => {
      const rows = Array.from({ length: 10_000 }, (_, index) =>
        event({ eventId: `e${index}`, anonymousId: visitor(index % 700), time: noon + (index % 97) * 1000 }),
      );
      await insertEvents(store, rows);
      await insertEvents(store, rows.filter((_, index) => index % 3 === 0).toReversed());
      expect(await count()).toBe(10_000);
    });

    test('accepts rows with large texts', async () => {
      const payload = JSON.stringify({ text: 'x'.repeat(30_000) });
      await insertEvents(
        store,
        Array.from({ length: 1_500 }, (_, index) => event({ eventId: `e${index}`, payload })),
      );
      expect(await count()).toBe(1_500);
    });

    test('rejects a permanently invalid row, blaming the rows', async () => {
      await expect(insertEvents(store, [event({ anonymousId: 'nobody' })])).rejects.toBeInstanceOf(
        RowsRejectedError,
      );
      await expect(insertEvents(store, [event({ time: Number.NaN })])).rejects.toBeInstanceOf(
        RowsRejectedError,
      );
      const prepared = store.prepareInsert();
      prepared.add([event({ time: Number.NaN })]);
      prepared.add([event()]);
      await expect(prepared.run()).rejects.toBeInstanceOf(RowsRejectedError);
    });

    test('keeps working after a rejected row', async () => {
      await insertEvents(store, [event({ anonymousId: 'nobody' })]).catch(() => undefined);
      await insertEvents(store, [event()]);
      expect(await count()).toBe(1);
    });

    test('reports that it is available', async () => {
      expect(await store.isReachable()).toBe(true);
    });
  });
}

const plainEvent = eventRow({
  projectKey: '',
  anonymousId: anna,
  eventId: 'e1',
  eventName: 'purchase',
  time: noon,
  receivedAt: noon + 250,
});

function claim(variantKey: string, fields: Partial<StoredAssignment> = {}): StoredAssignment {
  return {
    experimentKey: 'cta',
    experimentId: '0197a000-0000-7000-8000-000000000001',
    variantKey,
    variantId: `id of ${variantKey}`,
    isControl: false,
    verified: true,
    forced: false,
    phase: 0,
    ...fields,
  };
}

function visitor(index: number): string {
  return `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
}
