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
  ExportRefusedError,
  type ExportRequest,
} from './event-exports.ts';
import { type ExportFolder, exportFolder } from './export-folder.ts';
import { exportParameters, exportQuery, sizeQuery } from './export-query.ts';
import { type ChunkSource, streamExport } from './stream-export.ts';
import { watchSpace } from './watch-space.ts';

/** The formats' names in ClickHouse. */
const formatNames: Readonly<Record<ExportFormat, string>> = { csv: 'CSVWithNames', parquet: 'Parquet' };

const settings: ClickHouseSettings = {
  // With the default, ClickHouse 26.7 ignores the byte threshold for sorting on disk.
  max_bytes_ratio_before_external_sort: 0,
  // The final merge keeps one block of every sorted part in memory.
  prefer_external_sort_block_bytes: '1048576',
  date_time_output_format: 'iso',
  format_csv_null_representation: '',
  output_format_json_escape_forward_slashes: 0,
  output_format_json_quote_64bit_integers: 0,
  // Parallel formatting takes memory per thread and per row group.
  output_format_parallel_formatting: 0,
  output_format_parquet_row_group_size: '50000',
  output_format_parquet_row_group_size_bytes: '33554432',
  output_format_parquet_string_as_string: 1,
  output_format_parquet_compression_method: 'zstd',
};

const chunkBytes = 256 * 1024;
const stallMs = 120_000;
/** Maximum number of files being sent; each takes disk space until it has been read. */
const maxSent = 8;

/** Export settings that tests override. */
export interface ExportOptions {
  /**
   * A directory that both this process and ClickHouse can access. Exports are written there, so their length is known and a slow reader
   * blocks nothing. Without it, the query's response is passed on as a stream.
   */
  readonly directory?: string | undefined;
  /** Returns the free space of a directory's disk in bytes. */
  readonly freeBytes?: (() => Promise<number>) | undefined;
  readonly stallMs?: number | undefined;
}

/** Creates exports from the event tables. */
export function createClickhouseExports(
  tables: Pick<ClickhouseTables, 'read' | 'run' | 'work'>,
  options: ExportOptions = {},
): EventExports {
  const sharedFolder = options.directory === undefined ? undefined : exportFolder(options.directory);
  const folder = sharedFolder && {
    ...sharedFolder,
    ...(options.freeBytes && { freeBytes: options.freeBytes }),
  };
  let isCreating = false;
  let sent = 0;
  let swept: Promise<void> = Promise.resolve();

  async function start(request: ExportRequest, signal: AbortSignal): Promise<StartedExport> {
    const asOf = await readStoreTime(tables);
    const parameters = exportParameters(request, asOf);
    return folder === undefined
      ? streamResult(tables, { request, parameters, signal })
      : writeFile(tables, { request, parameters, signal, folder });
  }

  return {
    async create(request, signal): Promise<ExportedEvents> {
      if (isCreating || sent >= maxSent) throw new ExportRefusedError({ kind: 'running' });
      isCreating = true;
      const creation = followUntilEnd(signal);
      try {
        await swept.catch(() => undefined);
        signal.throwIfAborted();
        const { source, events, bytes } = await start(request, creation.signal);
        // A finished file needs no more queries, however slowly it is read.
        if (folder !== undefined) isCreating = false;
        sent += 1;
        const close = async () => {
          if (folder === undefined) isCreating = false;
          sent -= 1;
          await source.close();
        };
        const body = streamExport({ next: source.next, close }, options.stallMs ?? stallMs);
        return { events, bytes, body };
      } catch (error) {
        isCreating = false;
        throw error;
      } finally {
        creation.end();
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
    'Canceling abandoned exports',
    "KILL QUERY WHERE startsWith(Settings['log_comment'], {comment:String}) ASYNC",
    { comment: exportComment(folder, '') },
  );
  await folder.clear();
}

/** Returns a signal that follows another one until `end` is called. Aborting later would truncate a response without anyone noticing. */
function followUntilEnd(signal: AbortSignal): { readonly signal: AbortSignal; readonly end: () => void } {
  const controller = new AbortController();
  const follow = () => controller.abort(signal.reason);
  if (signal.aborted) follow();
  else signal.addEventListener('abort', follow, { once: true });
  return { signal: controller.signal, end: () => signal.removeEventListener('abort', follow) };
}

interface StartedExport {
  readonly source: ChunkSource;
  readonly events: number | undefined;
  readonly bytes: number | undefined;
}

interface Work {
  readonly request: ExportRequest;
  readonly parameters: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

async function streamResult(
  tables: Pick<ClickhouseTables, 'work'>,
  { request, parameters, signal }: Work,
): Promise<StartedExport> {
  const { stream, rows } = await tables.work(
    `${exportQuery(request)} FORMAT ${formatNames[request.format]}`,
    parameters,
    // Fails before the first byte: an error in mid-response would become part of the file.
    { settings: { ...settings, wait_end_of_query: 1 }, comment: `pixel export ${randomUUID()}`, signal },
  );
  return { source: toChunkSource(stream), events: rows, bytes: undefined };
}

function toChunkSource(stream: Readable): ChunkSource {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  return {
    async next() {
      const { done, value } = await chunks.next();
      return done === true ? undefined : value;
    },
    async close() {
      stream.destroy();
    },
  };
}

async function writeFile(
  tables: Pick<ClickhouseTables, 'read' | 'work'>,
  { request, parameters, signal, folder }: Work & { readonly folder: ExportFolder },
): Promise<StartedExport> {
  const space = await watchSpace({
    neededBytes: await estimateBytes(tables, request, parameters),
    freeBytes: folder.freeBytes,
    signal,
  });
  const path = await folder.newFile();
  const fileTable = `file(${quote(path)}, '${formatNames[request.format]}'`;
  const work = async (statement: string) => {
    const { stream } = await tables.work(statement, parameters, {
      settings: {
        ...settings,
        engine_file_truncate_on_insert: 1,
        input_format_skip_unknown_fields: 1,
        // A memory-mapped file would count as memory of the process.
        storage_file_read_method: 'pread',
      },
      comment: exportComment(folder, path),
      signal: space.signal,
    });
    return stream.toArray();
  };
  try {
    await work(`INSERT INTO FUNCTION ${fileTable}) ${exportQuery(request)}`);
    // Names a column, because ClickHouse can't infer the schema of a file without rows.
    const [counted] = await work(`SELECT count() FROM ${fileTable}, 'eventId String') FORMAT TabSeparated`);
    const handle = await folder.take(path);
    const { size } = await handle.stat();
    return { source: fileSource(handle), events: Number(counted), bytes: size };
  } catch (error) {
    await folder.remove(path);
    throw error;
  } finally {
    space.stop();
  }
}

function fileSource(handle: FileHandle): ChunkSource {
  return {
    async next() {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, null);
      return bytesRead === 0 ? undefined : buffer.subarray(0, bytesRead);
    },
    close: () => handle.close(),
  };
}

/** Returns the maximum disk space that an export needs while it is made: the file and the rows sorted beside it. */
async function estimateBytes(
  tables: Pick<ClickhouseTables, 'read'>,
  request: ExportRequest,
  parameters: Readonly<Record<string, string>>,
): Promise<number> {
  const [row] = await tables.read<{ readonly events: string; readonly rowBytes: string }>(
    sizeQuery(request),
    parameters,
  );
  return 2 * Number(row?.events ?? 0) * Number(row?.rowBytes ?? 0);
}

async function readStoreTime(tables: Pick<ClickhouseTables, 'read'>): Promise<number> {
  const [row] = await tables.read<{ readonly now: string }>(
    'SELECT toString(toUnixTimestamp64Milli(now64(3))) AS now',
    {},
  );
  return Number(row?.now ?? 0);
}

/** Identifies the exports of one directory. */
function exportComment({ path }: Pick<ExportFolder, 'path'>, file: string): string {
  return `pixel export to ${path}/${file}`;
}
