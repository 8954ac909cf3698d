import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type ClickHouseClient, ClickHouseError, type ClickHouseSettings } from '@clickhouse/client';
import { type ClickhouseConnection, connectClickhouse, databaseName } from './clickhouse-connection.ts';
import { RowsRejectedError } from './events.ts';
import { isDataError } from './is-data-error.ts';

/** The event store's tables, with separate connections for writing events, interactive reads and long-running work. */
export interface ClickhouseTables {
  /** Inserts rows as one part of a table, from the chunks that `encodeRows` returns. Rejects like `PreparedInsert.run`. */
  insert(table: string, columns: readonly string[], chunks: readonly Uint8Array[]): Promise<void>;
  /** Returns the rows of a query, with `parameters` bound to its `{name:Type}` placeholders. */
  read<T>(query: string, parameters: Readonly<Record<string, string>>): Promise<readonly T[]>;
  /**
   * Returns the rows of a query that may take minutes, and how many rows it read. If `signal` aborts, cancels the query on the server and
   * rejects with the signal's reason.
   */
  scan<T>(
    query: string,
    parameters: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<{ readonly rows: readonly T[]; readonly rowsRead: number }>;
  /**
   * Runs a statement that may take an hour, at the lowest priority, and returns its response as a stream. Rejects like `scan`. The stream
   * errors if the statement fails later; read it to the end or destroy it.
   */
  work(
    statement: string,
    parameters: Readonly<Record<string, string>>,
    options: WorkOptions,
  ): Promise<StreamedResult>;
  /** Runs a statement that returns no rows; `task` names it in the error message. */
  run(task: string, statement: string, parameters: Readonly<Record<string, string>>): Promise<void>;
  /** Whether the store is reachable. Never rejects. */
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}

/** Options of a long-running statement. */
export interface WorkOptions {
  readonly settings: ClickHouseSettings;
  /** Identifies the running statement in the server's process list. */
  readonly comment: string;
  readonly signal: AbortSignal;
}

/** A streamed response and its number of rows, undefined if the server doesn't report it. */
export interface StreamedResult {
  readonly stream: Readable;
  readonly rows: number | undefined;
}

const maxReadSeconds = 30;
const maxWorkSeconds = 3_600;
const maxWorkBytes = 1_000_000_000;
const maxScanSeconds = 600;
const maxScanBytes = 2_000_000_000;
const pingTimeoutMs = 2_000;
/** Queries embed lists of visitors, ids and projects. */
const maxQueryBytes = '4194304';

/** Tables that become available later. */
export interface DeferredTables extends ClickhouseTables {
  /** Delegates to `tables` from now on. */
  use(tables: ClickhouseTables): void;
}

/** Creates tables whose every method rejects, except `answers` and `close`, until `use` is called. */
export function createDeferredTables(): DeferredTables {
  let connectedTables: ClickhouseTables | undefined;
  function connected(): ClickhouseTables {
    if (connectedTables === undefined) throw new Error('The event store is not running yet');
    return connectedTables;
  }
  return {
    use(tables) {
      connectedTables = tables;
    },
    insert: async (...args) => connected().insert(...args),
    read: async (...args) => connected().read(...args),
    scan: async (...args) => connected().scan(...args),
    work: async (...args) => connected().work(...args),
    run: async (...args) => connected().run(...args),
    isReachable: async () => connectedTables?.isReachable() ?? false,
    close: async () => connectedTables?.close(),
  };
}

/** Connects to the tables, whose schema must be migrated. */
export function openClickhouseTables(connection: ClickhouseConnection): ClickhouseTables {
  const database = databaseName(connection);
  // Separate clients: each has ten connections, and slow reads must not block inserts.
  const writer = connectClickhouse(connection, {
    database,
    requestTimeoutMs: 60_000,
    settings: {
      // A resolved insert must be durable, whatever the server's profile says.
      async_insert: 0,
      // After a long outage, an insert may cover many days or months and must not be rejected for that.
      max_partitions_per_insert_block: '0',
      // A resolved delete must be visible to every reader.
      lightweight_deletes_sync: '2',
      max_query_size: maxQueryBytes,
      // Keeps lone surrogates as escape sequences, so that accepted events aren't rejected.
      input_format_json_throw_on_bad_escape_sequence: 0,
    },
  });
  const reader = connectClickhouse(connection, {
    database,
    requestTimeoutMs: (maxReadSeconds + 5) * 1000,
    settings: {
      max_execution_time: maxReadSeconds,
      max_query_size: maxQueryBytes,
      // The format that rows are decoded from, whatever the server's profile says.
      date_time_output_format: 'simple',
      optimize_aggregation_in_order: 1,
      max_bytes_before_external_group_by: '500000000',
    },
  });

  const scanner = connectClickhouse(connection, {
    database,
    requestTimeoutMs: (maxScanSeconds + 5) * 1000,
    settings: {
      max_execution_time: maxScanSeconds,
      max_memory_usage: `${maxScanBytes}`,
      max_query_size: maxQueryBytes,
      optimize_aggregation_in_order: 1,
      max_bytes_before_external_group_by: `${maxScanBytes / 4}`,
      // Lowest priority. A server that isn't allowed to set priorities ignores it.
      os_thread_priority: '19',
      // Compiled expressions (from a query's third run on) return wrong results for `least` and `greatest` of 128-bit integers (26.7).
      compile_expressions: 0,
      compile_aggregate_expressions: 0,
    },
  });

  const worker = connectClickhouse(connection, {
    database,
    requestTimeoutMs: (maxWorkSeconds + 5) * 1000,
    settings: {
      max_execution_time: maxWorkSeconds,
      // Leaves the machine to other work.
      max_threads: 1,
      max_memory_usage: `${maxWorkBytes}`,
      optimize_aggregation_in_order: 1,
      max_bytes_before_external_group_by: `${maxWorkBytes / 4}`,
      max_bytes_before_external_sort: `${maxWorkBytes / 5}`,
      // Each step of a query holds several blocks at once.
      max_block_size: '1024',
      os_thread_priority: '19',
    },
  });

  const { scanThreads } = connection;
  /** Cancels the statement, even if nobody waits for its result any more. Has no effect if it has ended. */
  async function cancelQuery(id: string): Promise<void> {
    await reader.command({ query: killQuery, query_params: { id } }).catch(() => undefined);
  }

  const scanSettings = async () =>
    scanThreads === undefined ? leaveOneCore(reader) : { max_threads: scanThreads };

  return {
    async insert(table, columns, chunks) {
      try {
        const { stream } = await writer.exec({
          // Repeating the names in each row makes inserts 50% slower.
          query: `INSERT INTO ${table} (${columns.map((name) => `\`${name}\``).join(', ')}) FORMAT JSONCompactEachRow`,
          values: Readable.from(chunks, { objectMode: false }),
        });
        await stream.resume().toArray();
      } catch (cause) {
        // Omits the cause, whose message quotes the payload.
        if (cause instanceof ClickHouseError && isDataError(cause))
          throw new RowsRejectedError(`ClickHouse refused the rows: ${cause.type} (${cause.code})`);
        throw new Error(`Failed to insert rows into the event store's table ${table}`, { cause });
      }
    },
    async read<T>(query: string, parameters: Readonly<Record<string, string>>) {
      try {
        const result = await reader.query({ query, query_params: parameters, format: 'JSONEachRow' });
        return await result.json<T>();
      } catch (cause) {
        throw new Error('Failed to read from the event store', { cause });
      }
    },
    async scan<T>(query: string, parameters: Readonly<Record<string, string>>, signal?: AbortSignal) {
      signal?.throwIfAborted();
      const id = randomUUID();
      try {
        const result = await scanner.query({
          query,
          query_params: parameters,
          format: 'JSON',
          query_id: id,
          clickhouse_settings: { log_comment: id, ...(await scanSettings()) },
          ...(signal && { abort_signal: signal }),
        });
        const { data, statistics } = await result.json<T>();
        return { rows: data, rowsRead: statistics?.rows_read ?? 0 };
      } catch (cause) {
        await cancelQuery(id);
        signal?.throwIfAborted();
        throw new Error('Failed to read from the event store', { cause });
      }
    },
    async work(statement, parameters, { settings, comment, signal }) {
      signal.throwIfAborted();
      try {
        const { stream, summary } = await worker.exec({
          query: statement,
          query_params: parameters,
          clickhouse_settings: { ...settings, log_comment: comment },
          abort_signal: signal,
        });
        stream.once('close', () => {
          if (!stream.readableEnded) void cancelQuery(comment);
        });
        return { stream, rows: summary && Number(summary.result_rows) };
      } catch (cause) {
        await cancelQuery(comment);
        signal.throwIfAborted();
        throw new Error('Failed to read from the event store', { cause });
      }
    },
    async run(task, statement, parameters) {
      try {
        await writer.command({ query: statement, query_params: parameters });
      } catch (cause) {
        throw new Error(`${task} failed in the event store`, { cause });
      }
    },
    async isReachable() {
      const { success } = await reader.ping({
        select: true,
        abort_signal: AbortSignal.timeout(pingTimeoutMs),
      });
      return success;
    },
    async close() {
      await Promise.all([writer.close(), reader.close(), scanner.close(), worker.close()]);
    },
  };
}

/** chDB gives queries ids of its own. */
const killQuery = `KILL QUERY WHERE query_id = {id:String} OR Settings['log_comment'] = {id:String} ASYNC`;

/** Leaves one core for inserts if the server would use all of them. Keeps an explicitly configured number. */
async function leaveOneCore(client: ClickHouseClient): Promise<{ readonly max_threads?: number }> {
  const result = await client.query({
    query: "SELECT toString(getSetting('max_threads')) AS threads",
    format: 'JSONEachRow',
  });
  const [row] = await result.json<{ readonly threads: string }>();
  const cores = Number(/^auto\((\d+)\)$/.exec(row?.threads ?? '')?.[1] ?? 0);
  return cores > 0 ? { max_threads: Math.max(1, cores - 1) } : {};
}
