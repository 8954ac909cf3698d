import { request } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventStore } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse, openClickhouseTables } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../../tests/support/clickhouse.ts';
import { serveOnSocket, startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';

let clickhouse: TestEventDatabase;
let test: TestControl;
let events: EventStore;

beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  events = createClickhouseEvents(clickhouse.connection);
});

it('x', async () => {
  const tables = openClickhouseTables(clickhouse.connection);
  await insertEvents(events, Array.from({length: 10}, (_, n) => eventRow({ eventId: `e${n}`})));
  try { await tables.run('x', `CREATE ROW POLICY slow ON events USING sleepEachRow(0.1) = 0 TO ALL`, {}); } catch (e) { console.log(e); }
  const t = performance.now();
  console.log((await tables.read('SELECT count() FROM events WHERE eventName = {x:String}', {x:'view'})), performance.now() - t);
  await tables.close();
});
