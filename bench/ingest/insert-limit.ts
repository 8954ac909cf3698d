import type { EventRow } from '@pixel/store/events';
import { type ClickhouseConnection, encodeEvent, openClickhouseTables } from '@pixel/store/events/clickhouse';

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

/** Makes a table like the one of events, which is written to by the client that ingest writes by. */
export async function openInsertLimit(connection: ClickhouseConnection): Promise<InsertLimit> {
  const tables = openClickhouseTables(connection);
  await tables.run('Making a table like that of events', 'CREATE TABLE events_of_bench AS events', {});
  return {
    async insertAll(batches) {
      const start = performance.now();
      for (const batch of batches) await tables.insert('events_of_bench', batch);
      return (performance.now() - start) / 1_000;
    },
    async clear() {
      for (const table of ['events', 'events_of_bench'])
        await tables.run('Emptying a table', `TRUNCATE TABLE ${table}`, {});
    },
    close: tables.close,
  };
}
