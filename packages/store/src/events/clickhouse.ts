import { ClickHouseError } from '@clickhouse/client';
import { type ClickhouseConnection, connectClickhouse, databaseOf } from './clickhouse-connection.ts';
import { encodeDeadLetter, encodeEvent } from './encode-row.ts';
import {
  type DeadLetter,
  type EventRow,
  type EventStore,
  RowsRejected,
  type VariantExposures,
} from './events.ts';
import { isAboutData } from './is-about-data.ts';
import { countEventsQuery } from './queries/count-events.ts';
import { countExposuresQuery } from './queries/count-exposures.ts';
import { splitRows } from './split-rows.ts';

export type { ClickhouseConnection } from './clickhouse-connection.ts';
export { migrateClickhouse } from './migrations/migrate.ts';

const maxReadSeconds = 30;
const answerWithinMs = 2_000;
/** A request is built as one text, which JavaScript limits to half a gigabyte. */
const maxRequestSize = 16 * 1024 * 1024;

/** The event store on a ClickHouse, be it a server, a cluster behind one address or Pixel's own child. Its schema must be migrated. */
export function createClickhouseEvents(connection: ClickhouseConnection): EventStore {
  const database = databaseOf(connection);
  // Two clients, since each has ten connections and slow reads must not keep events waiting.
  const writer = connectClickhouse(connection, {
    database,
    requestTimeoutMs: 60_000,
    settings: {
      // Resolved must mean durable, also where the server's profile says otherwise.
      async_insert: 0,
      // Half a character (a lone surrogate) is kept as its escape sequence; an accepted event is not refused for it.
      input_format_json_throw_on_bad_escape_sequence: 0,
    },
  });
  const reader = connectClickhouse(connection, {
    database,
    requestTimeoutMs: (maxReadSeconds + 5) * 1000,
    settings: {
      max_execution_time: maxReadSeconds,
      optimize_aggregation_in_order: 1,
      max_bytes_before_external_group_by: '500000000',
    },
  });

  return {
    async insert(rows) {
      for (const run of splitRows(rows, sizeOfEvent, maxRequestSize))
        await insert('events', run, encodeEvent);
    },
    async insertDeadLetters(letters) {
      for (const run of splitRows(letters, sizeOfLetter, maxRequestSize))
        await insert('dead_letters', run, encodeDeadLetter);
    },
    async countEvents({ projectKey, eventName }) {
      const query = countEventsQuery({ byName: eventName !== undefined });
      return count(query, eventName === undefined ? { projectKey } : { projectKey, eventName });
    },
    async countExposures(filter) {
      const rows = await read<Record<keyof VariantExposures, string>>(countExposuresQuery, filter);
      return rows.map(({ variantKey, visitors, unverified, bots }) => ({
        variantKey,
        visitors: Number(visitors),
        unverified: Number(unverified),
        bots: Number(bots),
      }));
    },
    countDeadLetters() {
      return count('SELECT uniqExact(sipHash128(record)) AS count FROM dead_letters', {});
    },
    async answers() {
      const { success } = await reader.ping({
        select: true,
        abort_signal: AbortSignal.timeout(answerWithinMs),
      });
      return success;
    },
    async close() {
      await Promise.all([writer.close(), reader.close()]);
    },
  };

  async function insert<T>(
    table: string,
    rows: readonly T[],
    encode: (row: T) => Record<string, unknown>,
  ): Promise<void> {
    try {
      await writer.insert({ table, values: rows.map(encode), format: 'JSONEachRow' });
    } catch (cause) {
      // Without the cause, whose message quotes what was sent.
      if (cause instanceof RangeError) throw new RowsRejected('A time of the rows is no date');
      if (cause instanceof ClickHouseError && isAboutData(cause))
        throw new RowsRejected(`ClickHouse refused the rows: ${cause.type} (${cause.code})`);
      throw new Error(`Rows could not be inserted into the event store's table ${table}`, { cause });
    }
  }

  async function count(query: string, parameters: Record<string, string>): Promise<number> {
    const [row] = await read<{ readonly count: string }>(query, parameters);
    return Number(row?.count ?? 0);
  }

  /** Servers quote 64-bit numbers or not, as they are set; rows are read as texts and converted. */
  async function read<T>(query: string, parameters: Record<string, string>): Promise<T[]> {
    try {
      const result = await reader.query({ query, query_params: parameters, format: 'JSONEachRow' });
      return await result.json<T>();
    } catch (cause) {
      throw new Error('The event store could not be read', { cause });
    }
  }
}

/** About what the row's longest texts are as JSON; the rest of a row is small. */
function sizeOfEvent({ payload, props, url, referrer, userAgent }: EventRow): number {
  const propsSize = Object.values(props).reduce((sum, text) => sum + text.length, 0);
  return 1_000 + payload.length + propsSize + url.length + referrer.length + userAgent.length;
}

function sizeOfLetter({ record }: DeadLetter): number {
  return 200 + record.length;
}
