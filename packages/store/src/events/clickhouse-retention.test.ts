import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../tests/support/event-row.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { insertEvents } from '../../../../tests/support/insert-events.ts';
import { type ClickhouseHarness, createClickhouseHarness } from './clickhouse.harness.ts';
import { setClickhouseRetention } from './clickhouse-retention.ts';
import { openClickhouseTables } from './clickhouse-tables.ts';

const dayMs = 86_400_000;

describe('retention in ClickHouse', () => {
  let harness: ClickhouseHarness;
  beforeAll(async () => {
    harness = await createClickhouseHarness();
  });
  afterAll(() => harness.stop());
  beforeEach(async () => {
    await harness.store.setRetention(new Map());
    await harness.run('TRUNCATE TABLE events');
    await harness.run('TRUNCATE TABLE unclaimed_events');
  });

  /** Inserts events of a project that were received the given numbers of days ago. */
  const receive = (projectKey: string, ...daysAgo: readonly number[]) =>
    insertEvents(
      harness.store,
      daysAgo.map((days) =>
        eventRow({ projectKey, eventId: `${days}`, receivedAt: Date.now() - days * dayMs - 60_000 }),
      ),
    );
  const left = async (projectKey: string) => {
    const rows = await harness.store.lists.list({ projectKey }, { limit: 100 });
    return rows.map(({ eventId }) => Number(eventId)).toReversed();
  };
  const merge = () => harness.run('OPTIMIZE TABLE events FINAL');
  const mutations = async () => {
    const [row] = await harness.read<{ readonly count: string }>(
      'SELECT count() AS count FROM system.mutations WHERE database = currentDatabase()',
    );
    return Number(row?.count);
  };
  const ttl = async () => {
    const [row] = await harness.read<{ readonly engine: string }>(
      "SELECT engine_full AS engine FROM system.tables WHERE database = currentDatabase() AND name = 'events'",
    );
    return / TTL (.*) SETTINGS /.exec(row?.engine ?? '')?.[1];
  };

  it('deletes what was received before a project’s retention, and nothing of others', async () => {
    await receive('pk_a', 1, 29, 31, 400);
    await receive('pk-b', 1, 29, 31, 89, 91, 3_000);
    await receive('pk_c', 1, 400, 3_000);
    await harness.store.setRetention(
      new Map([
        ['pk_a', 30],
        ['pk-b', 90],
      ]),
    );
    await merge();
    expect(await left('pk_a')).toEqual([1, 29]);
    expect(await left('pk-b')).toEqual([1, 29, 31, 89]);
    expect(await left('pk_c')).toEqual([1, 400, 3_000]);
  });

  it('deletes without an explicit merge', async () => {
    await receive('pk_a', 1, 31);
    await harness.store.setRetention(new Map([['pk_a', 30]]));
    expect(
      await eventually(
        () => left('pk_a'),
        (days) => days.length === 1,
      ),
    ).toEqual([1]);
  });

  it('applies to later events, and ends when a project removes it', async () => {
    await harness.store.setRetention(new Map([['pk_a', 30]]));
    await receive('pk_a', 1, 31);
    await merge();
    expect(await left('pk_a')).toEqual([1]);
    await harness.store.setRetention(new Map());
    expect(await ttl()).toBeUndefined();
    await receive('pk_a', 2, 32);
    await merge();
    expect(await left('pk_a')).toEqual([1, 2, 32]);
  });

  it('can be lengthened and shortened', async () => {
    await receive('pk_a', 1, 31, 91);
    await harness.store.setRetention(new Map([['pk_a', 1_000]]));
    await merge();
    expect(await left('pk_a')).toEqual([1, 31, 91]);
    await harness.store.setRetention(new Map([['pk_a', 90]]));
    await merge();
    expect(await left('pk_a')).toEqual([1, 31]);
    await harness.store.setRetention(
      new Map([
        ['pk_a', 90],
        ['pk_b', 1],
      ]),
    );
    await merge();
    expect(await left('pk_a')).toEqual([1, 31]);
  });

  it('keeps an event for up to ten years', async () => {
    await receive('pk_a', 3_649, 3_651);
    await harness.store.setRetention(new Map([['pk_a', 3_650]]));
    await merge();
    expect(await left('pk_a')).toEqual([3_649]);
  });

  it('changes nothing if unchanged, in any order', async () => {
    await receive('pk_a', 1);
    await harness.store.setRetention(
      new Map([
        ['pk_a', 30],
        ['pk_b', 90],
      ]),
    );
    const [before, set] = [await mutations(), await ttl()];
    await harness.store.setRetention(
      new Map([
        ['pk_b', 90],
        ['pk_a', 30],
      ]),
    );
    expect(await mutations()).toBe(before);
    await harness.store.setRetention(
      new Map([
        ['pk_b', 91],
        ['pk_a', 30],
      ]),
    );
    expect(await mutations()).toBeGreaterThan(before);
    expect(await ttl()).not.toBe(set);
  });

  it('alters no table if unchanged', async () => {
    const tables = openClickhouseTables(harness.connection);
    const statements: string[] = [];
    const run: typeof tables.run = (task, statement, parameters) => {
      statements.push(statement);
      return tables.run(task, statement, parameters);
    };
    for (const days of [30, 30, 31])
      await setClickhouseRetention({ ...tables, run }, new Map([['pk_a', days]]));
    expect(statements).toHaveLength(2);
    for (const _ of [1, 2]) await setClickhouseRetention({ ...tables, run }, new Map());
    expect(statements).toHaveLength(3);
    await tables.close();
  });

  it('deletes visit samples with the events of their project, and after 14 days at the latest', async () => {
    const recordId = '01900000-0000-7000-8000-000000000001';
    const insertSamples = (projectKey: string) =>
      harness.store.visits.insert({
        counts: [],
        samples: [0, 1, 8, 15].map((daysAgo, position) => ({
          ...{
            projectKey,
            recordId,
            position,
            url: `${daysAgo}`,
            attributes: {},
            customNames: [],
            weight: 1,
          },
          time: Date.now() - daysAgo * dayMs - 60_000,
        })),
      });
    const kept = async (projectKey: string) => {
      await harness.run('OPTIMIZE TABLE visit_samples FINAL');
      const { samples } = await harness.store.visits.samples({ projectKey, since: 0, limit: 100 });
      return samples.map(({ url }) => Number(url)).toReversed();
    };
    await insertSamples('pk_a');
    await insertSamples('pk_b');
    await harness.store.setRetention(
      new Map([
        ['pk_a', 7],
        ['pk_b', 90],
      ]),
    );
    expect([await kept('pk_a'), await kept('pk_b')]).toEqual([
      [0, 1],
      [0, 1, 8],
    ]);
    await harness.store.setRetention(new Map());
    await insertSamples('pk_c');
    expect(await kept('pk_c')).toEqual([0, 1, 8]);
  });

  it('ignores unclaimed events', async () => {
    const receivedAt = Date.now() - 40 * dayMs;
    await insertEvents(harness.store, [eventRow({ projectKey: 'pk_a', unclaimed: true, receivedAt })]);
    await harness.store.setRetention(new Map([['pk_a', 30]]));
    await harness.run('OPTIMIZE TABLE unclaimed_events FINAL');
    expect(await harness.store.countEvents({ projectKey: 'pk_a' })).toBe(1);
  });

  it('handles thousands of projects, and any key', async () => {
    const many = new Map(
      Array.from({ length: 5_000 }, (_, index) => [`pk_${index}_${'x'.repeat(50)}`, 30 + (index % 9)]),
    );
    const odd = "it's \\ [odd], 0) SETTINGS ";
    await harness.store.setRetention(new Map([...many, [odd, 30]]));
    const before = await mutations();
    await harness.store.setRetention(new Map([...many, [odd, 30]]));
    expect(await mutations()).toBe(before);
    await receive(odd, 1, 31);
    await receive('pk_7_', 31);
    await merge();
    expect([await left(odd), await left('pk_7_')]).toEqual([[1], [31]]);
  });

  it.each([0, -1, 1.5, Number.NaN, 1e9])('rejects %d days', async (days) => {
    await expect(harness.store.setRetention(new Map([['pk_a', days]]))).rejects.toThrow('cannot be kept for');
    expect(await ttl()).toBeUndefined();
  });
});
