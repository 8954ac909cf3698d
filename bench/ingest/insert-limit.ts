import { Readable } from 'node:stream';
import type { EventRow } from '@pixel/store/events';
import {
  type ClickhouseConnection,
  connectClickhouse,
  databaseOf,
  encodeEvent,
} from '@pixel/store/events/clickhouse';

/** What ClickHouse itself takes: rows that are texts already, sent with nothing else to do. */
export interface InsertLimit {
  /** Inserts texts one after the other, as ingest does, and gives the seconds it took. */
  insertAll(batches: readonly string[]): Promise<number>;
  /** Empties both tables. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** The text of an insert of these rows, to the byte what ingest sends for them. */
export function encodeBatch(rows: readonly EventRow[]): string {
  return JSON.stringify(rows.map(encodeEvent));
}

/** Makes a table like the one of events, and a client with the settings of the one that ingest writes by. */
export async function openInsertLimit(connection: ClickhouseConnection): Promise<InsertLimit> {
  const client = connectClickhouse(connection, {
    database: databaseOf(connection),
    requestTimeoutMs: 60_000,
    settings: { async_insert: 0, input_format_json_throw_on_bad_escape_sequence: 0 },
  });
  await client.command({ query: 'CREATE TABLE events_of_bench AS events' });

  async function insert(text: string): Promise<void> {
    const { stream } = await client.exec({
      query: 'INSERT INTO events_of_bench FORMAT JSONEachRow',
      values: Readable.from([text], { objectMode: false }),
    });
    await stream.resume().toArray();
  }

  return {
    async insertAll(batches) {
      const start = performance.now();
      for (const batch of batches) await insert(batch);
      return (performance.now() - start) / 1_000;
    },
    async clear() {
      for (const table of ['events', 'events_of_bench'])
        await client.command({ query: `TRUNCATE TABLE ${table}` });
    },
    close: () => client.close(),
  };
}
