import { createClient } from '@clickhouse/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../tests/support/clickhouse.ts';
import { createClickhouseEvents, migrateClickhouse } from './clickhouse.ts';
import { RowsRejectedError } from './events.ts';

describe('the event store schema', () => {
  let clickhouse: TestEventDatabase;
  beforeAll(async () => {
    clickhouse = await openTestClickhouse();
  });
  afterAll(() => clickhouse.stop());

  it('may be migrated repeatedly and concurrently', async () => {
    const connection = { ...clickhouse.connection, database: 'again and "again"' };
    await Promise.all([migrateClickhouse(connection), migrateClickhouse(connection)]);
    await migrateClickhouse(connection);
    const store = createClickhouseEvents(connection);
    expect(await store.deadLetters.count()).toBe(0);
    await store.close();
  });

  it('is refused if a newer version has migrated it', async () => {
    const connection = { ...clickhouse.connection, database: 'newer' };
    await migrateClickhouse(connection);
    const client = createClient(connection);
    await client.command({ query: "INSERT INTO schema_migrations VALUES (1000, 'later', now64(3))" });
    await client.close();
    await expect(migrateClickhouse(connection)).rejects.toThrow('schema version 1000');
  });

  it('gives dead letters from before ids the ids of their records', async () => {
    const connection = { ...clickhouse.connection, database: 'older' };
    await migrateClickhouse(connection);
    const client = createClient(connection);
    const store = createClickhouseEvents(connection);
    const letters = ['a', 'b'].map((record, receivedAt) => ({ receivedAt, reason: 'no', record }));
    await client.command({ query: 'ALTER TABLE dead_letters DROP COLUMN id' });
    await client.command({ query: 'DELETE FROM schema_migrations WHERE version >= 5' });
    await store.insertDeadLetters(letters);

    await migrateClickhouse(connection);
    await store.insertDeadLetters(letters);
    expect(await store.deadLetters.count()).toBe(2);
    const [b, a] = await store.deadLetters.list({ limit: 5 });
    expect([a?.record, b?.record]).toEqual(['a', 'b']);
    await store.deadLetters.remove([a?.id ?? '']);
    expect(await store.deadLetters.list({ limit: 5 })).toEqual([b]);
    await store.close();
    await client.close();
  });

  it('counts exposures from before phases were recorded', async () => {
    const connection = { ...clickhouse.connection, database: 'without phases' };
    await migrateClickhouse(connection);
    const client = createClient(connection);
    const columns = [
      'assignments.forced',
      'assignments.phase',
      'internal',
      'session',
      'visitorType',
      'entryHost',
    ];
    for (const table of ['events', 'unclaimed_events'])
      for (const name of columns)
        await client.command({ query: `ALTER TABLE ${table} DROP COLUMN \`${name}\`` });
    await client.command({ query: 'DELETE FROM schema_migrations WHERE version >= 8' });
    await client.command({
      query: `INSERT INTO events (projectKey, anonymousId, eventId, eventName, time, receivedAt, assignments.experimentKey,
          assignments.experimentId, assignments.variantKey, assignments.variantId, assignments.isControl, assignments.verified)
        VALUES ('pk_old', generateUUIDv4(), 'a', '$exposure', '2026-01-02 00:00:00', '2026-01-02 00:00:00',
          ['cta', 'font'], ['', ''], ['blue', 'big'], ['', ''], [false, false], [true, true])`,
    });

    await migrateClickhouse(connection);
    const store = createClickhouseEvents(connection);
    const filter = { projectKey: 'pk_old', experimentKey: 'cta' };
    const blue = [expect.objectContaining({ variantKey: 'blue', visitors: 1 })];
    const [before, after] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 3)];
    expect(await store.countExposures(filter)).toEqual(blue);
    expect(await store.countExposures({ ...filter, phase: { number: 1, startedAt: before } })).toEqual(blue);
    expect(await store.countExposures({ ...filter, phase: { number: 2, startedAt: after } })).toEqual([]);
    const [row] = await store.lists.list({ projectKey: 'pk_old' }, { limit: 1 });
    expect(row?.assignments.map(({ forced, phase }) => [forced, phase])).toEqual([
      [false, 0],
      [false, 0],
    ]);
    await store.close();
    await client.close();
  });

  it('is synced to disk at each insert', async () => {
    await migrateClickhouse(clickhouse.connection);
    const client = createClient(clickhouse.connection);
    const result = await client.query({
      query:
        'SELECT name, engine_full AS engine FROM system.tables WHERE database = currentDatabase() ORDER BY name',
      format: 'JSONEachRow',
    });
    const tables = await result.json<{ name: string; engine: string }>();
    await client.close();
    expect(tables.map(({ name }) => name)).toEqual([
      'dead_letters',
      'dropped_events',
      'erased_visitors',
      'events',
      'schema_migrations',
      'simulated_events',
      'unclaimed_events',
      'visit_samples',
      'visits',
    ]);
    for (const { engine } of tables)
      expect(engine).toMatch(/fsync_after_insert = 1, fsync_part_directory = 1/);
  });
});

describe('an unreachable event store', () => {
  const store = createClickhouseEvents({ url: 'http://127.0.0.1:9' });
  afterAll(() => store.close());

  it('rejects inserts and reads with the cause, without blaming the rows', async () => {
    const letter = { receivedAt: 0, reason: '', record: '' };
    const error: unknown = await store.insertDeadLetters([letter]).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(RowsRejectedError);
    expect(error).toHaveProperty('cause.code', 'ECONNREFUSED');
    await expect(store.deadLetters.count()).rejects.toHaveProperty('cause.code', 'ECONNREFUSED');
  });

  it('reports that it is unavailable', async () => {
    expect(await store.isReachable()).toBe(false);
  });
});
