import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type ClickHouseClient, ClickHouseError, type ClickHouseSettings } from '@clickhouse/client';
import { type ClickhouseConnection, connectClickhouse, databaseOf } from './clickhouse-connection.ts';
import { RowsRejected } from './events.ts';
import { isAboutData } from './is-about-data.ts';

/** The tables of the event store, and the two ways to them: one for events that wait to be stored, one for people who read. */
export interface ClickhouseTables {
  /** Inserts rows as one part of a table, from the pieces that `encodeRows` gives. Rejects as `PreparedInsert.run` does. */
  insert(table: string, columns: readonly string[], pieces: readonly Uint8Array[]): Promise<void>;
  /** Gives the rows of a query whose `{name:Type}` are bound to the parameters. */
  read<T>(query: string, parameters: Readonly<Record<string, string>>): Promise<readonly T[]>;
  /**
   * Gives the rows of a query that may take minutes, and how many it read for them. Rejects with the reason of `signal` where that is
   * aborted, once the store was told to work on it no longer.
   */
  scan<T>(
    query: string,
    parameters: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<{ readonly rows: readonly T[]; readonly rowsRead: number }>;
  /**
   * Runs a statement that may take an hour, behind everything else, and gives its answer as it comes. Rejects as `scan` does; the answer
   * errors where the statement fails later, and is to be read to its end or destroyed.
   */
  work(statement: string, parameters: Readonly<Record<string, string>>, its: WorkOptions): Promise<Answer>;
  /** Runs a statement that gives no rows; `task` says what failed where it does. */
  run(task: string, statement: string, parameters: Readonly<Record<string, string>>): Promise<void>;
  /** Says whether the store answers now. Never rejects. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

/** How a statement is run that takes its time. */
export interface WorkOptions {
  readonly settings: ClickHouseSettings;
  /** By this comment the statement is found among those that run. */
  readonly comment: string;
  readonly signal: AbortSignal;
}

/** An answer, and how many rows are in it; undefined where the store does not say. */
export interface Answer {
  readonly stream: Readable;
  readonly rows: number | undefined;
}

const maxReadSeconds = 30;
const maxWorkSeconds = 3_600;
const maxWorkBytes = 1_000_000_000;
const maxScanSeconds = 600;
const maxScanBytes = 2_000_000_000;
const answerWithinMs = 2_000;
/** Lists of visitors, ids and projects are part of the text of a query. */
const maxQueryBytes = '4194304';

/** Tables that are not there yet. */
export interface LateTables extends ClickhouseTables {
  /** From now on they are those of `tables`. */
  use(tables: ClickhouseTables): void;
}

/** Makes tables whose every question rejects until it is known where they are. */
export function createLateTables(): LateTables {
  let known: ClickhouseTables | undefined;
  function there(): ClickhouseTables {
    if (known === undefined) throw new Error('The event store is not started yet');
    return known;
  }
  return {
    use(tables) {
      known = tables;
    },
    insert: async (...args) => there().insert(...args),
    read: async (...args) => there().read(...args),
    scan: async (...args) => there().scan(...args),
    work: async (...args) => there().work(...args),
    run: async (...args) => there().run(...args),
    answers: async () => known?.answers() ?? false,
    close: async () => known?.close(),
  };
}

/** Connects to the tables, which must have been migrated. */
export function openClickhouseTables(connection: ClickhouseConnection): ClickhouseTables {
  const database = databaseOf(connection);
  // Two clients, since each has ten connections and slow reads must not keep events waiting.
  const writer = connectClickhouse(connection, {
    database,
    requestTimeoutMs: 60_000,
    settings: {
      // Resolved must mean durable, also where the server's profile says otherwise.
      async_insert: 0,
      // Nor may one that has waited for long be refused for how many days or months it covers.
      max_partitions_per_insert_block: '0',
      // And removed must mean that no reader sees it.
      lightweight_deletes_sync: '2',
      max_query_size: maxQueryBytes,
      // Half a character (a lone surrogate) is kept as its escape sequence; an accepted event is not refused for it.
      input_format_json_throw_on_bad_escape_sequence: 0,
    },
  });
  const reader = connectClickhouse(connection, {
    database,
    requestTimeoutMs: (maxReadSeconds + 5) * 1000,
    settings: {
      max_execution_time: maxReadSeconds,
      max_query_size: maxQueryBytes,
      // As the rows are decoded, also where the server's profile says otherwise.
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
      // Everything else comes first. One that may not set priorities leaves it.
      os_thread_priority: '19',
      // Compiled, which a query is from its third time on, `least` and `greatest` of 128 bits gave wrong results (26.7).
      compile_expressions: 0,
      compile_aggregate_expressions: 0,
    },
  });

  const worker = connectClickhouse(connection, {
    database,
    requestTimeoutMs: (maxWorkSeconds + 5) * 1000,
    settings: {
      max_execution_time: maxWorkSeconds,
      // Little of the machine, which has others to serve.
      max_threads: 1,
      max_memory_usage: `${maxWorkBytes}`,
      optimize_aggregation_in_order: 1,
      max_bytes_before_external_group_by: `${maxWorkBytes / 4}`,
      max_bytes_before_external_sort: `${maxWorkBytes / 5}`,
      // Some of them are in each step of a query at once.
      max_block_size: '1024',
      os_thread_priority: '19',
    },
  });

  const { scanThreads } = connection;
  /** Also where nobody waits for the answer any more. Where it has ended, there is nothing to be found. */
  async function drop(id: string): Promise<void> {
    await reader.command({ query: killQuery, query_params: { id } }).catch(() => undefined);
  }

  const threadsOfScan = async () =>
    scanThreads === undefined ? leaveACore(reader) : { max_threads: scanThreads };

  return {
    async insert(table, columns, pieces) {
      try {
        const { stream } = await writer.exec({
          // With names in each row ClickHouse took half as long again.
          query: `INSERT INTO ${table} (${columns.map((name) => `\`${name}\``).join(', ')}) FORMAT JSONCompactEachRow`,
          values: Readable.from(pieces, { objectMode: false }),
        });
        await stream.resume().toArray();
      } catch (cause) {
        // Without the cause, whose message quotes what was sent.
        if (cause instanceof ClickHouseError && isAboutData(cause))
          throw new RowsRejected(`ClickHouse refused the rows: ${cause.type} (${cause.code})`);
        throw new Error(`Rows could not be inserted into the event store's table ${table}`, { cause });
      }
    },
    async read<T>(query: string, parameters: Readonly<Record<string, string>>) {
      try {
        const result = await reader.query({ query, query_params: parameters, format: 'JSONEachRow' });
        return await result.json<T>();
      } catch (cause) {
        throw new Error('The event store could not be read', { cause });
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
          clickhouse_settings: { log_comment: id, ...(await threadsOfScan()) },
          ...(signal && { abort_signal: signal }),
        });
        const { data, statistics } = await result.json<T>();
        return { rows: data, rowsRead: statistics?.rows_read ?? 0 };
      } catch (cause) {
        await drop(id);
        signal?.throwIfAborted();
        throw new Error('The event store could not be read', { cause });
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
          if (!stream.readableEnded) void drop(comment);
        });
        return { stream, rows: summary && Number(summary.result_rows) };
      } catch (cause) {
        await drop(comment);
        signal.throwIfAborted();
        throw new Error('The event store could not be read', { cause });
      }
    },
    async run(task, statement, parameters) {
      try {
        await writer.command({ query: statement, query_params: parameters });
      } catch (cause) {
        throw new Error(`${task} failed in the event store`, { cause });
      }
    },
    async answers() {
      const { success } = await reader.ping({
        select: true,
        abort_signal: AbortSignal.timeout(answerWithinMs),
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

/** Leaves a core to inserts where a server would take all of its cores; one that is told a number keeps it. */
async function leaveACore(client: ClickHouseClient): Promise<{ readonly max_threads?: number }> {
  const result = await client.query({
    query: "SELECT toString(getSetting('max_threads')) AS threads",
    format: 'JSONEachRow',
  });
  const [row] = await result.json<{ readonly threads: string }>();
  const cores = Number(/^auto\((\d+)\)$/.exec(row?.threads ?? '')?.[1] ?? 0);
  return cores > 0 ? { max_threads: Math.max(1, cores - 1) } : {};
}
