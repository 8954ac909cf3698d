import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { type ClickhouseHarness, createClickhouseHarness } from '../clickhouse.harness.ts';
import { openClickhouseTables } from '../clickhouse-tables.ts';
import { describeTombstonesContract } from '../tombstones/contract.ts';
import { createClickhouseVisitors } from './clickhouse-visitors.ts';
import { describeStoredVisitorsContract } from './contract.ts';

describeStoredVisitorsContract('the visitors in ClickHouse', createClickhouseHarness);
describeTombstonesContract('the tombstones in ClickHouse', createClickhouseHarness);

describe('an erasure in ClickHouse', () => {
  const noon = Date.UTC(2026, 0, 2, 12);
  const anonymousId = '00000000-0000-0000-0000-00000000000a';
  let harness: ClickhouseHarness;
  beforeAll(async () => {
    harness = await createClickhouseHarness();
  });
  afterAll(() => harness.stop());

  const removedButThere = async (table: string) => {
    const [row] = await harness.read<{ readonly rows: string }>(
      `SELECT sum(rows) AS rows FROM system.parts WHERE active AND database = currentDatabase() AND table = '${table}'`,
    );
    const [seen] = await harness.read<{ readonly rows: string }>(`SELECT count() AS rows FROM ${table}`);
    return Number(row?.rows) - Number(seen?.rows);
  };

  it('is checked again without a write, and without another tombstone', async () => {
    const tombstones = Array.from({ length: 20 }, (_, index) => ({
      projectKey: 'pk_again',
      anonymousId: `00000000-0000-0000-0000-0000000000${index + 10}`,
      erasedAt: noon,
    }));
    for (const tombstone of tombstones) await harness.store.visitors.erase(tombstone);
    const written = async () => {
      const [noted] = await harness.read('SELECT count() AS count FROM erased_visitors');
      const [mutations] = await harness.read(
        'SELECT count() AS count FROM system.mutations WHERE database = currentDatabase()',
      );
      return [noted, mutations];
    };
    const before = await written();
    await harness.store.visitors.removeLeftovers(tombstones);
    expect(await written()).toEqual(before);
  });

  it('names visitors in the query only if there was a tombstone since, each once', async () => {
    const visitor = { projectKey: 'pk_asked', anonymousId };
    const named: number[] = [];
    const tables = openClickhouseTables(harness.connection);
    const visitors = createClickhouseVisitors({
      ...tables,
      read: (query, parameters) => {
        named.push(query.split(anonymousId).length - 1);
        return tables.read(query, parameters);
      },
    });
    const farOff = Date.UTC(2250, 0);
    await harness.store.visitors.erase({ ...visitor, erasedAt: farOff });
    expect(await visitors.tombstones([], 0)).toEqual([]);
    expect(await visitors.tombstones([visitor, visitor], farOff + 1)).toEqual([]);
    expect(named).toEqual([0]);
    expect(await visitors.tombstones([visitor, visitor], farOff)).toHaveLength(1);
    expect(named).toEqual([0, 0, 1]);
    await tables.close();
  });

  it('removes the rows from disk with a sweep, and another sweep changes nothing', async () => {
    const projectKey = 'pk_disk';
    const event = (eventId: string, fields = {}) =>
      eventRow({ projectKey, anonymousId, eventId, receivedAt: noon, ...fields });
    await insertEvents(harness.store, [
      event('a', { url: 'https://secret.example/' }),
      event('b', { receivedAt: noon - 90 * 86_400_000 }),
      event('c', { unclaimed: true }),
      event('d', { anonymousId: 'ffffffff-ffff-ffff-ffff-fffffffffffb' }),
    ]);
    const record = JSON.stringify({ body: { projectKey, anonymousId } });
    await harness.store.insertDeadLetters([{ receivedAt: noon, reason: '', record }]);
    await harness.store.visitors.erase({ projectKey, anonymousId, erasedAt: noon });
    expect(await removedButThere('events')).toBeGreaterThan(0);
    expect(await activeFilesWith('secret.example')).not.toEqual([]);

    await harness.store.sweep();
    for (const table of ['events', 'unclaimed_events', 'dead_letters'])
      expect(
        await eventually(
          () => removedButThere(table),
          (rows) => rows === 0,
        ),
      ).toBe(0);
    expect(await activeFilesWith('secret.example')).toEqual([]);
    expect(await harness.store.countEvents({ projectKey })).toBe(1);

    const mutations = () =>
      harness.read<{ readonly count: string }>(
        'SELECT count() AS count FROM system.mutations WHERE database = currentDatabase()',
      );
    const before = await mutations();
    await harness.store.sweep();
    expect(await mutations()).toEqual(before);
  });

  it('is completed by a repeat if interrupted, with arrivals refused from the start', async () => {
    const visitor = { projectKey: 'pk_interrupted', anonymousId };
    const tables = openClickhouseTables(harness.connection);
    const interrupted = createClickhouseVisitors({
      ...tables,
      run: (task, statement, parameters) =>
        statement.startsWith('DELETE')
          ? Promise.reject(new Error('The process was killed'))
          : tables.run(task, statement, parameters),
    });
    await insertEvents(harness.store, [eventRow({ ...visitor, receivedAt: noon })]);
    await expect(interrupted.erase({ ...visitor, erasedAt: noon })).rejects.toThrow('killed');
    await tables.close();
    expect(await harness.store.visitors.tombstones([visitor])).toEqual([{ ...visitor, erasedAt: noon }]);
    expect(await harness.store.countEvents(visitor)).toBe(1);
    await harness.store.sweep();
    expect(await harness.store.countEvents(visitor)).toBe(0);
  });

  /** Returns the names of active part files that contain a string; small parts aren't compressed beyond recognition. */
  async function activeFilesWith(text: string): Promise<readonly string[]> {
    const parts = await harness.read<{ readonly path: string }>(
      'SELECT path FROM system.parts WHERE active AND database = currentDatabase()',
    );
    const files = await Promise.all(
      parts.map(async ({ path }) => (await readdir(path)).map((name) => join(path, name))),
    );
    const found: string[] = [];
    for (const file of files.flat())
      if (!file.endsWith('.proj') && (await readFile(file)).includes(text)) found.push(file);
    return found;
  }
});
