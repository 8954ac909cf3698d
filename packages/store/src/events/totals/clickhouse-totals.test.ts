import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { type ClickhouseHarness, createClickhouseHarness } from '../clickhouse.harness.ts';
import { openClickhouseTables } from '../clickhouse-tables.ts';
import { readClickhouseTotals } from './clickhouse-totals.ts';

let harness: ClickhouseHarness;
beforeAll(async () => {
  harness = await createClickhouseHarness();
});
afterAll(() => harness.stop());

const anonymousId = '00000000-0000-4000-8000-000000000000';

describe('totals', () => {
  it('are zero for an empty store', async () => {
    expect(await harness.store.totals()).toEqual({ rows: 0, distinct: 0, hasErasures: false });
  });

  it('count the rows of both tables, and each event once', async () => {
    await insertEvents(harness.store, [
      eventRow({ projectKey: 'pk_a', eventId: 'a' }),
      eventRow({ projectKey: 'pk_a', eventId: 'b' }),
      eventRow({ projectKey: 'pk_b', eventId: 'a', unclaimed: true }),
      eventRow({ projectKey: 'pk_a', eventId: 'a', unclaimed: true }),
    ]);
    await insertEvents(harness.store, [eventRow({ projectKey: 'pk_a', eventId: 'a' })]);
    expect(await harness.store.totals()).toEqual({ rows: 5, distinct: 3, hasErasures: false });
  });

  it('exclude deleted rows', async () => {
    await harness.run("DELETE FROM events WHERE eventId = 'b'");
    expect(await harness.store.totals()).toEqual({ rows: 4, distinct: 2, hasErasures: false });
  });

  it('report erasures, even of visitors without events', async () => {
    await harness.store.visitors.erase({ projectKey: 'pk_none', anonymousId, erasedAt: Date.now() });
    expect(await harness.store.totals()).toEqual({ rows: 4, distinct: 2, hasErasures: true });
  });
});

describe('totals of a very large store', () => {
  /** Tables that respond as if they were large, and record their queries. */
  function largeTables(rows: number, queries: string[]): Parameters<typeof readClickhouseTotals>[0] {
    const tables = openClickhouseTables(harness.connection);
    return {
      async read<T>(query: string, parameters: Readonly<Record<string, string>>) {
        queries.push(query);
        const large = query.replace('SELECT count() AS count FROM events', `SELECT ${rows} AS count`);
        return tables.read<T>(large, parameters);
      },
    };
  }

  it('omit the distinct count above ten million rows', async () => {
    const queries: string[] = [];
    const figures = await readClickhouseTotals(largeTables(9_999_999, queries));
    expect(figures).toEqual({ rows: 10_000_001, hasErasures: true });
    expect(queries.some((query) => query.includes('uniqExact'))).toBe(false);
  });

  it('omit the distinct count if counting takes too long', async () => {
    const tables = openClickhouseTables(harness.connection);
    const slowQuery = `SELECT sum(sleepEachRow(0.2)) AS count FROM numbers(20)
      SETTINGS max_block_size = 1, max_execution_time = 1`;
    const figures = await readClickhouseTotals({
      read: <T>(query: string, parameters: Readonly<Record<string, string>>) =>
        tables.read<T>(query.includes('uniqExact') ? slowQuery : query, parameters),
    });
    expect(figures).toEqual({ rows: 4, hasErasures: true });
  });
});
