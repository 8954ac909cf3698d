import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ClickHouseSettings } from '@clickhouse/client';
import type { ClickhouseTables } from '../clickhouse-tables.ts';
import { quote } from '../sql/quote.ts';
import {
  type EventExports,
  type ExportedEvents,
  type ExportFormat,
  type ExportQuestion,
  ExportRefused,
} from './event-exports.ts';
import { type ExportFolder, exportFolder } from './export-folder.ts';
import { exportParameters, exportQuery, sizeQuery } from './export-query.ts';
import { type PieceSource, streamExport } from './stream-export.ts';
import { watchSpace } from './watch-space.ts';

/** Names of the formats in ClickHouse. */
const formatNames: Readonly<Record<ExportFormat, string>> = { csv: 'CSVWithNames', parquet: 'Parquet' };

const settings: ClickHouseSettings = {
  // With its default, ClickHouse 26.7 takes no notice of the bytes from which on it is told to sort on disk.
  max_bytes_ratio_before_external_sort: 0,
  // Of all that was sorted on disk, a block of each part is in memory in the end.
  prefer_external_sort_block_bytes: '1048576',
  date_time_output_format: 'iso',
  format_csv_null_representation: '',
  output_format_json_escape_forward_slashes: 0,
  output_format_json_quote_64bit_integers: 0,
  // What is being written takes memory by the thread and by the group of rows.
  output_format_parallel_formatting: 0,
  output_format_parquet_row_group_size: '50000',
  output_format_parquet_row_group_size_bytes: '33554432',
  output_format_parquet_string_as_string: 1,
  output_format_parquet_compression_method: 'zstd',
};

const pieceBytes = 256 * 1024;
const stallMs = 120_000;
/** How many files are sent at a time: each takes its room on the disk until then. */
const mostSent = 8;

/** Settings of the exports that tests change. */
export interface ExportOptions {
  /**
   * A folder that this process and the ClickHouse both reach: there it writes files, whose length is known and which nothing waits for.
   * Without one, the answer of its query is passed on as it comes.
   */
  readonly directory?: string | undefined;
  /** Says how much room a folder's disk has. */
  readonly freeBytes?: (() => Promise<number>) | undefined;
  readonly stallMs?: number | undefined;
}

/** Exports from the tables of events. */
export function createClickhouseExports(
  tables: Pick<ClickhouseTables, 'read' | 'run' | 'work'>,
  options: ExportOptions = {},
): EventExports {
  const known = options.directory === undefined ? undefined : exportFolder(options.directory);
  const folder = known && { ...known, ...(options.freeBytes && { freeBytes: options.freeBytes }) };
  let isMaking = false;
  let sent = 0;
  let swept: Promise<void> = Promise.resolve();

  async function begin(question: ExportQuestion, signal: AbortSignal): Promise<Begun> {
    const asOf = await storeTime(tables);
    const parameters = exportParameters(question, asOf);
    return folder === undefined
      ? streamAnswer(tables, { question, parameters, signal })
      : writeFile(tables, { question, parameters, signal, folder });
  }

  return {
    async make(question, signal): Promise<ExportedEvents> {
      if (isMaking || sent >= mostSent) throw new ExportRefused({ kind: 'running' });
      isMaking = true;
      const making = whileMade(signal);
      try {
        await swept.catch(() => undefined);
        signal.throwIfAborted();
        const { source, events, bytes } = await begin(question, making.signal);
        // Nothing is asked of the store any more for a file, however slowly it is taken.
        if (folder !== undefined) isMaking = false;
        sent += 1;
        const close = async () => {
          if (folder === undefined) isMaking = false;
          sent -= 1;
          await source.close();
        };
        const body = streamExport({ next: source.next, close }, options.stallMs ?? stallMs);
        return { events, bytes, body };
      } catch (error) {
        isMaking = false;
        throw error;
      } finally {
        making.end();
      }
    },
    sweep() {
      swept = folder === undefined ? Promise.resolve() : sweep(tables, folder);
      return swept;
    },
  };
}

async function sweep(tables: Pick<ClickhouseTables, 'run'>, folder: ExportFolder): Promise<void> {
  await tables.run(
    'Ending exports that nobody waits for',
    "KILL QUERY WHERE startsWith(Settings['log_comment'], {comment:String}) ASYNC",
    { comment: commentOf(folder, '') },
  );
  await folder.clear();
}

/** A signal that is aborted as another one is until `end`: an answer would break off in the middle, and say so to nobody. */
function whileMade(signal: AbortSignal): { readonly signal: AbortSignal; readonly end: () => void } {
  const made = new AbortController();
  const follow = () => made.abort(signal.reason);
  if (signal.aborted) follow();
  else signal.addEventListener('abort', follow, { once: true });
  return { signal: made.signal, end: () => signal.removeEventListener('abort', follow) };
}

interface Begun {
  readonly source: PieceSource;
  readonly events: number | undefined;
  readonly bytes: number | undefined;
}

interface Work {
  readonly question: ExportQuestion;
  readonly parameters: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

async function streamAnswer(
  tables: Pick<ClickhouseTables, 'work'>,
  { question, parameters, signal }: Work,
): Promise<Begun> {
  const { stream, rows } = await tables.work(
    `${exportQuery(question)} FORMAT ${formatNames[question.format]}`,
    parameters,
    // Whatever fails does so before the first byte: in the middle of an answer it would be part of it.
    { settings: { ...settings, wait_end_of_query: 1 }, comment: `pixel export ${randomUUID()}`, signal },
  );
  return { source: piecesOf(stream), events: rows, bytes: undefined };
}

function piecesOf(stream: Readable): PieceSource {
  const pieces: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  return {
    async next() {
      const { done, value } = await pieces.next();
      return done === true ? undefined : value;
    },
    async close() {
      stream.destroy();
    },
  };
}

async function writeFile(
  tables: Pick<ClickhouseTables, 'read' | 'work'>,
  { question, parameters, signal, folder }: Work & { readonly folder: ExportFolder },
): Promise<Begun> {
  const space = await watchSpace({
    neededBytes: await sizeOf(tables, question, parameters),
    freeBytes: folder.freeBytes,
    signal,
  });
  const path = await folder.newFile();
  const place = `file(${quote(path)}, '${formatNames[question.format]}'`;
  const work = async (statement: string) => {
    const { stream } = await tables.work(statement, parameters, {
      settings: {
        ...settings,
        engine_file_truncate_on_insert: 1,
        input_format_skip_unknown_fields: 1,
        // Mapped, all of the file would count as memory of the process.
        storage_file_read_method: 'pread',
      },
      comment: commentOf(folder, path),
      signal: space.signal,
    });
    return stream.toArray();
  };
  try {
    await work(`INSERT INTO FUNCTION ${place}) ${exportQuery(question)}`);
    // Named, since of a file without rows no column's type can be told.
    const [counted] = await work(`SELECT count() FROM ${place}, 'eventId String') FORMAT TabSeparated`);
    const handle = await folder.take(path);
    const { size } = await handle.stat();
    return { source: contentOf(handle), events: Number(counted), bytes: size };
  } catch (error) {
    await folder.remove(path);
    throw error;
  } finally {
    space.stop();
  }
}

function contentOf(handle: FileHandle): PieceSource {
  return {
    async next() {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes, null);
      return bytesRead === 0 ? undefined : buffer.subarray(0, bytesRead);
    },
    close: () => handle.close(),
  };
}

/** Gives how much room an export takes at most while it is made: its file, and the rows that are sorted beside it. */
async function sizeOf(
  tables: Pick<ClickhouseTables, 'read'>,
  question: ExportQuestion,
  parameters: Readonly<Record<string, string>>,
): Promise<number> {
  const [row] = await tables.read<{ readonly events: string; readonly rowBytes: string }>(
    sizeQuery(question),
    parameters,
  );
  return 2 * Number(row?.events ?? 0) * Number(row?.rowBytes ?? 0);
}

async function storeTime(tables: Pick<ClickhouseTables, 'read'>): Promise<number> {
  const [row] = await tables.read<{ readonly now: string }>(
    'SELECT toString(toUnixTimestamp64Milli(now64(3))) AS now',
    {},
  );
  return Number(row?.now ?? 0);
}

/** The exports of a folder are told from those of others. */
function commentOf({ path }: Pick<ExportFolder, 'path'>, file: string): string {
  return `pixel export to ${path}/${file}`;
}
