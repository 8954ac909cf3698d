import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventRow } from '@pixel/store/events';
import {
  type ClickhouseConnection,
  connectClickhouse,
  databaseName,
  encodeEvent,
  eventColumns,
  openClickhouseTables,
} from '@pixel/store/events/clickhouse';

/** The texts of one insert of the same rows. */
export interface InsertTexts {
  /** As ingest sends them: values in column order. */
  readonly arrays: string;
  /** Rows as objects with column names, without empty ones. */
  readonly objects: string;
}

/** ClickHouse's own limit: inserts rows already encoded as text, with no other work. */
export interface InsertLimit {
  /** Inserts texts one after another, like ingest, and returns the seconds. */
  insert(batches: readonly InsertTexts[], as: keyof InsertTexts): Promise<number>;
  /** Truncates both tables and waits for the pending work on their data. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Encodes these rows for an insert. */
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

/** Creates a table like the events table, with a client like ingest's. */
export async function openInsertLimit(connection: ClickhouseConnection): Promise<InsertLimit> {
  const tables = openClickhouseTables(connection);
  const client = connectClickhouse(connection, {
    database: databaseName(connection),
    requestTimeoutMs: 60_000,
    settings: { async_insert: 0 },
  });
  const columns = eventColumns.map((name) => `\`${name}\``).join(', ');
  const queries = {
    arrays: `INSERT INTO events_of_bench (${columns}) FORMAT JSONCompactEachRow`,
    objects: 'INSERT INTO events_of_bench FORMAT JSONEachRow',
  };
  await tables.run('Creating a table like events', 'CREATE TABLE events_of_bench AS events', {});
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
