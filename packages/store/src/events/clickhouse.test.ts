import { createClient } from '@clickhouse/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestClickhouse, type TestClickhouse } from '../../../../tests/support/clickhouse.ts';
import { createClickhouseEvents, migrateClickhouse } from './clickhouse.ts';
import { describeEventStore } from './contract.ts';
import { RowsRejected } from './events.ts';

describeEventStore('the event store on ClickHouse', async () => {
  const clickhouse = await startTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  return { store: createClickhouseEvents(clickhouse.connection), stop: clickhouse.stop };
});

describe('the schema of the event store', () => {
  let clickhouse: TestClickhouse;
  beforeAll(async () => {
    clickhouse = await startTestClickhouse();
  });
  afterAll(() => clickhouse.stop());

  it('may be migrated again, and by several at once', async () => {
    const connection = { ...clickhouse.connection, database: 'again and "again"' };
    await Promise.all([migrateClickhouse(connection), migrateClickhouse(connection)]);
    await migrateClickhouse(connection);
    const store = createClickhouseEvents(connection);
    expect(await store.countDeadLetters()).toBe(0);
    await store.close();
  });

  it('is refused where a newer version has gone further', async () => {
    const connection = { ...clickhouse.connection, database: 'newer' };
    await migrateClickhouse(connection);
    const client = createClient(connection);
    await client.command({ query: "INSERT INTO schema_migrations VALUES (1000, 'later', now64(3))" });
    await client.close();
    await expect(migrateClickhouse(connection)).rejects.toThrow('schema version 1000');
  });

  it('is synced to disk at each insert', async () => {
    await migrateClickhouse(clickhouse.connection);
    const client = createClient({ ...clickhouse.connection, database: 'pixel' });
    const result = await client.query({
      query: "SELECT name, engine_full AS engine FROM system.tables WHERE database = 'pixel' ORDER BY name",
      format: 'JSONEachRow',
    });
    const tables = await result.json<{ name: string; engine: string }>();
    await client.close();
    expect(tables.map(({ name }) => name)).toEqual([
      'dead_letters',
      'dropped_events',
      'events',
      'schema_migrations',
      'unclaimed_events',
    ]);
    for (const { engine } of tables)
      expect(engine).toMatch(/fsync_after_insert = 1, fsync_part_directory = 1/);
  });
});

describe('an event store that cannot be reached', () => {
  const store = createClickhouseEvents({ url: 'http://127.0.0.1:9' });
  afterAll(() => store.close());

  it('rejects inserts and reads with the cause, not as the fault of the rows', async () => {
    const letter = { receivedAt: 0, reason: '', record: '' };
    const error: unknown = await store.insertDeadLetters([letter]).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(RowsRejected);
    expect(error).toHaveProperty('cause.code', 'ECONNREFUSED');
    await expect(store.countDeadLetters()).rejects.toHaveProperty('cause.code', 'ECONNREFUSED');
  });

  it('says that it does not answer', async () => {
    expect(await store.answers()).toBe(false);
  });
});
