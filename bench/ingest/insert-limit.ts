import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventRow } from '@pixel/store/events';
import {
  type ClickhouseConnection,
  connectClickhouse,
  databaseOf,
  encodeEvent,
  eventColumns,
  openClickhouseTables,
} from '@pixel/store/events/clickhouse';

/** The texts of one insert of the same rows. */
export interface InsertTexts {
  /** As ingest sends them: the values in the order of the columns. */
  readonly arrays: string;
  /** Each row with the names of its columns, but for those that are empty. */
  readonly objects: string;
}

/** What ClickHouse itself takes: rows that are texts already, sent with nothing else to do. */
export interface InsertLimit {
  /** Inserts texts one after the other, as ingest does, and gives the seconds it took. */
  insert(batches: readonly InsertTexts[], as: keyof InsertTexts): Promise<number>;
  /** Empties both tables, and waits until nothing is left to do for what was in them. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Makes the texts of an insert of these rows. */
export function encodeBatch(rows: readonly EventRow[]): InsertTexts {
  const encoded = rows.map(encodeEvent);
  return { arrays: join(encoded), objects: join(encoded.map(withNames)) };
}

function withNames(values: readonly unknown[]): Record<string, unknown> {
  const entries = eventColumns.map((name, at) => [name, values[at]] as const);
  return Object.fromEntries(entries.filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.keys(value).length === 0 : !value;
}

function join(rows: readonly unknown[]): string {
  return JSON.stringify(rows).slice(1, -1);
}

/** Makes a table like the one of events, which is written to by a client like the one that ingest writes by. */
export async function openInsertLimit(connection: ClickhouseConnection): Promise<InsertLimit> {
  const tables = openClickhouseTables(connection);
  const client = connectClickhouse(connection, {
    database: databaseOf(connection),
    requestTimeoutMs: 60_000,
    settings: { async_insert: 0 },
  });
  const columns = eventColumns.map((name) => `\`${name}\``).join(', ');
  const queries = {
    arrays: `INSERT INTO events_of_bench (${columns}) FORMAT JSONCompactEachRow`,
    objects: 'INSERT INTO events_of_bench FORMAT JSONEachRow',
  };
  await tables.run('Making a table like that of events', 'CREATE TABLE events_of_bench AS events', {});
  return {
    async insert(batches, as) {
      const start = performance.now();
      for (const batch of batches) {
        const values = Readable.from([batch[as]], { objectMode: false });
        const { stream } = await client.exec({ query: queries[as], values });
        await stream.resume().toArray();
      }
      return (performance.now() - start) / 1_000;
    },
    async clear() {
      for (const table of ['events', 'events_of_bench'])
        await tables.run('Emptying a table', `TRUNCATE TABLE ${table}`, {});
      while ((await tables.read('SELECT 1 FROM system.merges LIMIT 1', {})).length > 0) await sleep(50);
    },
    async close() {
      await Promise.all([tables.close(), client.close()]);
    },
  };
}
