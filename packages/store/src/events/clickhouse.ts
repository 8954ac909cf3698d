import type { ClickhouseConnection } from './clickhouse-connection.ts';
import { setClickhouseRetention } from './clickhouse-retention.ts';
import { openClickhouseTables } from './clickhouse-tables.ts';
import { createClickhouseDeadLetters } from './dead-letters/clickhouse-dead-letters.ts';
import { encodeDeadLetter, encodeEvent, encodeUnclaimedEvent } from './encode-row.ts';
import { eventSize } from './event-size.ts';
import {
  type DeadLetter,
  type EventRow,
  type EventStore,
  RowsRejected,
  type VariantExposures,
} from './events.ts';
import { readClickhouseFigures } from './figures/clickhouse-figures.ts';
import { createClickhouseLists } from './lists/clickhouse-lists.ts';
import { countEventsQuery } from './queries/count-events.ts';
import { countExposuresQuery } from './queries/count-exposures.ts';
import { createClickhouseRecorded } from './recorded/clickhouse-recorded.ts';
import { splitRows } from './split-rows.ts';
import { createClickhouseUnclaimed } from './unclaimed/clickhouse-unclaimed.ts';
import { createClickhouseVisitors } from './visitors/clickhouse-visitors.ts';
import { freeRemoved } from './visitors/free-removed.ts';
import { keepErased } from './visitors/keep-erased.ts';

export { type ClickhouseConnection, connectClickhouse, databaseOf } from './clickhouse-connection.ts';
export { openClickhouseTables } from './clickhouse-tables.ts';
export { encodeEvent } from './encode-row.ts';
export { migrateClickhouse } from './migrations/migrate.ts';

/** A request is one text, which JavaScript limits to half a gigabyte. */
const maxRequestSize = 16 * 1024 * 1024;
/** The names of a row's columns and the texts of fixed length, as JSON. */
const rowNamesSize = 1_000;
/** Rows that become a text at once: each by itself takes half as long again. */
const rowsAtOnce = 100;

/** The event store on a ClickHouse, be it a server, a cluster behind one address or Pixel's own child. Its schema must be migrated. */
export function createClickhouseEvents(connection: ClickhouseConnection): EventStore {
  const tables = openClickhouseTables(connection);
  const lists = createClickhouseLists(tables);
  const deadLetters = createClickhouseDeadLetters(tables);

  async function insertEvents(
    table: string,
    rows: readonly EventRow[],
    encode: (row: EventRow) => Record<string, unknown>,
  ): Promise<void> {
    for (const run of splitRows(rows, (row) => rowNamesSize + eventSize(row), maxRequestSize))
      await tables.insert(table, encodeAll(run, encode));
  }

  async function count(query: string, parameters: Record<string, string>): Promise<number> {
    const [row] = await tables.read<{ readonly count: string }>(query, parameters);
    return Number(row?.count ?? 0);
  }

  return {
    async insert(rows) {
      const claimed = rows.filter((row) => !row.unclaimed);
      await insertEvents('events', claimed, encodeEvent);
      if (claimed.length === rows.length) return;
      const unclaimed = rows.filter((row) => row.unclaimed);
      await insertEvents('unclaimed_events', unclaimed, encodeUnclaimedEvent);
    },
    async insertDeadLetters(letters) {
      for (const run of splitRows(letters, sizeOfLetter, maxRequestSize))
        await tables.insert('dead_letters', encodeAll(run, encodeDeadLetter));
    },
    async countEvents({ projectKey, eventName }) {
      const query = countEventsQuery({ byName: eventName !== undefined });
      return count(query, eventName === undefined ? { projectKey } : { projectKey, eventName });
    },
    async countExposures(filter) {
      // Servers quote 64-bit numbers or not, as they are set.
      const rows = await tables.read<Record<keyof VariantExposures, string>>(countExposuresQuery, filter);
      return rows.map((row) => ({
        variantKey: row.variantKey,
        visitors: Number(row.visitors),
        unverified: Number(row.unverified),
        bots: Number(row.bots),
        multiExposed: Number(row.multiExposed),
        expectedEvents: Number(row.expectedEvents),
        lostEvents: Number(row.lostEvents),
      }));
    },
    deadLetters,
    lists,
    recorded: createClickhouseRecorded(tables),
    visitors: createClickhouseVisitors(tables),
    setRetention: (daysByProject) => setClickhouseRetention(tables, daysByProject),
    async sweep() {
      await keepErased(tables);
      await freeRemoved(tables);
    },
    figures: () => readClickhouseFigures(tables),
    answers: tables.answers,
    unclaimed: createClickhouseUnclaimed(tables),
    close: tables.close,
  };
}

/** Gives the text of a JSON array. */
function encodeAll<T>(rows: readonly T[], encode: (row: T) => Record<string, unknown>): string {
  const texts: string[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    texts.push(encodeSome(rows.slice(from, from + rowsAtOnce), encode).slice(1, -1));
  return `[${texts.join(',')}]`;
}

function encodeSome<T>(rows: readonly T[], encode: (row: T) => Record<string, unknown>): string {
  try {
    return JSON.stringify(rows.map(encode));
  } catch (error) {
    if (error instanceof RangeError) throw new RowsRejected('A time of the rows is no date');
    throw error;
  }
}

function sizeOfLetter({ record }: DeadLetter): number {
  return 200 + record.length;
}
