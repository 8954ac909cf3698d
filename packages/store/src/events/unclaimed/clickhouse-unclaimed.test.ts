import { createClient } from '@clickhouse/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../../tests/support/clickhouse.ts';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { volume } from '../../../../../tests/support/volume.ts';
import { createClickhouseEvents, migrateClickhouse } from '../clickhouse.ts';
import { openClickhouseTables } from '../clickhouse-tables.ts';
import type { EventStore } from '../events.ts';
import { createClickhouseUnclaimed } from './clickhouse-unclaimed.ts';
import { describeUnclaimedEventsContract } from './contract.ts';

describeUnclaimedEventsContract('the unclaimed events on ClickHouse', async () => {
  const clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  const store = createClickhouseEvents(clickhouse.connection);
  return {
    store,
    async stop() {
      await store.close();
      await clickhouse.stop();
    },
  };
});

describe('claiming and dropping unclaimed events in ClickHouse', () => {
  let clickhouse: TestEventDatabase;
  let store: EventStore;
  beforeAll(async () => {
    clickhouse = await openTestClickhouse();
    await migrateClickhouse(clickhouse.connection);
    store = createClickhouseEvents(clickhouse.connection);
  });
  afterAll(async () => {
    await store.close();
    await clickhouse.stop();
  });

  const unclaimed = (projectKey: string, eventId: string) =>
    eventRow({ projectKey, eventId, unclaimed: true, payload: '{"a":"b"}', props: { a: 'b' } });

  it('counts each event once after an interrupted claim, and resumes it', async () => {
    await insertEvents(store, [unclaimed('pk_half', 'a'), unclaimed('pk_half', 'b')]);
    const client = createClient(clickhouse.connection);
    await client.command({
      query: "INSERT INTO events SELECT * EXCEPT (size) FROM unclaimed_events WHERE projectKey = 'pk_half'",
    });
    await client.close();
    expect(await store.countEvents({ projectKey: 'pk_half' })).toBe(2);
    await store.unclaimed.claim('pk_half');
    expect(await store.countEvents({ projectKey: 'pk_half' })).toBe(2);
    expect(await store.unclaimed.listProjects({ after: '', limit: 10 })).toEqual([]);
  });

  it('loses nothing inserted during a claim', async () => {
    let isClaiming = true;
    const claiming = (async () => {
      while (isClaiming) await store.unclaimed.claim('pk_busy');
    })();
    const total = volume(25, 60);
    for (let index = 0; index < total; index++)
      await insertEvents(store, [unclaimed('pk_busy', `e${index}`)]);
    isClaiming = false;
    await claiming;
    expect(await store.countEvents({ projectKey: 'pk_busy' })).toBe(total);
    await store.unclaimed.claim('pk_busy');
    expect(await store.countEvents({ projectKey: 'pk_busy' })).toBe(total);
    expect(await store.unclaimed.usage(['pk_busy'])).toMatchObject({ bytes: 0 });
  });

  it('counts a day once after an interrupted drop', async () => {
    const receivedAt = Date.UTC(2026, 0, 2, 12);
    await insertEvents(
      store,
      ['a', 'b'].map((id) => ({ ...unclaimed('pk_old', id), receivedAt })),
    );
    const tables = openClickhouseTables(clickhouse.connection);
    const interrupted = createClickhouseUnclaimed({
      ...tables,
      run: (task, statement, parameters) =>
        statement.startsWith('ALTER')
          ? Promise.reject(new Error('The process was killed'))
          : tables.run(task, statement, parameters),
    });
    const dayOverAt = Date.UTC(2026, 0, 3);
    await expect(interrupted.expire(dayOverAt)).rejects.toThrow('killed');
    await tables.close();
    expect(await store.countEvents({ projectKey: 'pk_old' })).toBe(2);
    await store.unclaimed.expire(dayOverAt);
    expect(await store.countEvents({ projectKey: 'pk_old' })).toBe(0);
    expect((await store.unclaimed.summary()).dropped.unclaimed_expired).toBe(2);
  });

  it('has every column of claimed events', async () => {
    const client = createClient(clickhouse.connection);
    const columnsOf = async (table: string) => {
      const result = await client.query({
        query:
          'SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = {table:String} ORDER BY position',
        query_params: { table },
        format: 'JSONEachRow',
      });
      return result.json<{ readonly name: string; readonly type: string }>();
    };
    const columns = await columnsOf('events');
    const unclaimedColumns = await columnsOf('unclaimed_events');
    await client.close();
    expect(columns.length).toBeGreaterThan(20);
    expect(unclaimedColumns.filter(({ name }) => name !== 'size')).toEqual(columns);
  });
});
