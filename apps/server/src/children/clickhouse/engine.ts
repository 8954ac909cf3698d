import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { drainPending, Session } from 'chdb';
import type { ChildOptions } from './child-messages.ts';
import { quoteIdentifier, quoteText } from './quote.ts';

/** A query in the terms of ClickHouse's HTTP interface. */
export interface Query {
  /** The statement; an INSERT is followed by a line break and its data. */
  readonly text: string;
  /** Output format if the statement names none. */
  readonly format: string;
  readonly database: string | null;
  /** Settings by name, and query parameters as `param_<name>`, with values escaped as in a TSV field. */
  readonly settings: ReadonlyMap<string, string>;
}

/** ClickHouse in this process, on one data directory. */
export interface Engine {
  /** Runs a query and returns its output. Rejects with {@link QueryFailedError} if ClickHouse refuses it. */
  run(query: Query): Promise<Uint8Array>;
  /** Waits for running queries, and resolves once the directory is released. */
  close(): Promise<void>;
}

/** ClickHouse's own exception; the message starts with `Code: <code>. DB::Exception: ` and ends with the type in brackets. */
export class QueryFailedError extends Error {
  override readonly name = 'QueryFailedError';
  readonly code: number;

  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}

const retryPauseMs = 200;
const markCacheBytes = 256 * 1024 * 1024;

/** Opens the directory, waiting while another process holds it. Throws if it can't be opened in time. */
export async function openEngine(options: ChildOptions, shouldWait: () => boolean): Promise<Engine> {
  const keeper = await openSession(options, shouldWait);
  const defaults: readonly (readonly [string, string])[] = [
    ['max_execution_time', String(options.maxQuerySeconds)],
    // Leaves one core to the server that visitors talk to.
    ['max_threads', String(Math.max(1, availableParallelism() - 1))],
    // Searching for implied comparisons took 90 of the 200 ms of planning a results scan.
    ['optimize_and_compare_chain', '0'],
  ];

  return {
    async run({ text, format, database, settings }) {
      // A session runs its queries sequentially and keeps its SET values. One session per query (0.5 ms) matches HTTP: queries run in parallel
      // and don't see each other's settings.
      const session = new Session(options.directory);
      try {
        await session.queryAsync(toPreparation(new Map([...defaults, ...settings]), database));
        return (await session.queryAsync(text, { format })).bytes();
      } catch (error) {
        throw toQueryFailedError(error);
      } finally {
        session.close();
      }
    },
    async close() {
      keeper.close();
      await drainPending();
    },
  };
}

/** Opens a session that keeps the engine open while no query runs. */
async function openSession(options: ChildOptions, shouldWait: () => boolean): Promise<Session> {
  const deadline = performance.now() + options.openTimeoutMs;
  for (;;) {
    try {
      return new Session(options.directory, {
        connectionArgs: [
          `--max_server_memory_usage=${options.maxMemoryBytes}`,
          `--mark_cache_size=${markCacheBytes}`,
          '--uncompressed_cache_size=0',
        ],
      });
    } catch (error) {
      if (!shouldWait() || performance.now() > deadline) throw error;
      await sleep(retryPauseMs);
    }
  }
}

function toPreparation(settings: ReadonlyMap<string, string>, database: string | null): string {
  const statements = [...settings].map(([name, value]) => `SET ${name} = ${quoteText(value)}`);
  if (database !== null) statements.unshift(`USE ${quoteIdentifier(database)}`);
  return statements.join('; ');
}

const unknownExceptionCode = 1002;

function toQueryFailedError(error: unknown): QueryFailedError {
  const text = error instanceof Error ? error.message : String(error);
  const found = /Code: (\d+)\. DB::Exception: /.exec(text);
  return found
    ? new QueryFailedError(text.slice(found.index), Number(found[1]))
    : new QueryFailedError(
        `Code: ${unknownExceptionCode}. DB::Exception: ${text}. (UNKNOWN_EXCEPTION)`,
        unknownExceptionCode,
      );
}
