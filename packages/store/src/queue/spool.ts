import { followReader } from './follow-reader.ts';
import { followWriter } from './follow-writer.ts';
import { nodeFiles } from './node-files.ts';
import type { Queue, QueueAppends, QueueReads } from './queue.ts';
import type { SpoolFiles } from './spool-files.ts';
import type { SpoolLog } from './spool-log.ts';
import { createSpoolProgress } from './spool-progress.ts';
import { openSpoolReader } from './spool-reader.ts';
import { openSpoolWriter, type SpoolWriter } from './spool-writer.ts';
import { createWakeup } from './wakeup.ts';

export { nodeFiles } from './node-files.ts';
export type { SpoolFile, SpoolFiles } from './spool-files.ts';
export type { SpoolLog } from './spool-log.ts';

/** Location and limits of a spool. */
export interface SpoolOptions {
  /** Created if missing. Allows one writer and one reader at a time. */
  readonly directory: string;
  readonly log: SpoolLog;
  /** Default: Node's files. */
  readonly files?: SpoolFiles;
  /** Length at which a new segment is started. Default: 64 MiB. */
  readonly segmentBytes?: number;
  /** Maximum bytes waiting to be written before appends are rejected. Default: 64 MiB. */
  readonly maxWaitingBytes?: number;
  /** Minimum free disk space, below which appends are rejected. Default: 64 MiB. */
  readonly minFreeBytes?: number;
  /** Monotonic milliseconds. Default: Node's clock. */
  readonly now?: () => number;
}

const mebibyte = 1024 * 1024;

/**
 * Opens a queue as an append-only log on disk, with its writer and its only reader in this process. Damaged files stop neither. Rejects
 * with a plain `Error` if the directory isn't usable or contains files of a later version of Pixel.
 */
export async function createSpool(options: SpoolOptions): Promise<Queue> {
  const { directory, log, files = nodeFiles } = options;
  const durable = createWakeup();
  const progress = createSpoolProgress(clockOf(options));
  const writer = await openWriter(options, () => {
    progress.added();
    durable.wake();
  });
  const reader = await openSpoolReader({
    files,
    directory,
    log,
    writer: { written: writer.written, leaveSegment: writer.leaveSegment, next: durable.next },
    onProgress: progress.done,
  });
  let closing: Promise<void> | undefined;

  return {
    ...reader,
    append: (record) => writer.append([record]),
    appendAll: writer.append,
    async health() {
      const { waiting, damaged } = await reader.totals();
      return { refusal: await writer.refusal(), stuckMs: progress.stuckMs(), waiting, damaged };
    },
    close() {
      closing ??= (async () => {
        const isRead = reader.close();
        await writer.close();
        durable.wake();
        await isRead;
      })();
      return closing;
    },
  };
}

/** Opens the writing side of a spool whose reader is another process or starts later. Rejects like {@link createSpool}. */
export async function createSpoolAppends(options: SpoolOptions): Promise<QueueAppends> {
  const { directory, log, files = nodeFiles } = options;
  const progress = createSpoolProgress(clockOf(options));
  const writer = await openWriter(options, progress.added);
  const reader = followReader({ files, directory, writer, progress, log });
  await reader.poll();
  let closing: Promise<void> | undefined;
  return {
    append: (record) => writer.append([record]),
    appendAll: writer.append,
    async health() {
      const [seen, refusal] = [await reader.poll(), await writer.refusal()];
      return { refusal, stuckMs: progress.stuckMs(), ...seen };
    },
    close() {
      reader.stop();
      closing ??= writer.close();
      return closing;
    },
  };
}

/** Opens the reading side of a spool whose writer is another process or starts later. Rejects like {@link createSpool}. */
export async function createSpoolReads(
  options: Pick<SpoolOptions, 'directory' | 'log' | 'files'>,
): Promise<QueueReads> {
  const { directory, log, files = nodeFiles } = options;
  const writer = await followWriter({ files, directory, log });
  const reader = await openSpoolReader({ files, directory, log, writer, onProgress: () => undefined });
  return {
    ...reader,
    async close() {
      const isRead = reader.close();
      await writer.stop();
      await isRead;
    },
  };
}

function openWriter(options: SpoolOptions, onDurable: () => void): Promise<SpoolWriter> {
  const { directory, log, files = nodeFiles } = options;
  return openSpoolWriter({
    files,
    directory,
    segmentBytes: options.segmentBytes ?? 64 * mebibyte,
    maxWaitingBytes: options.maxWaitingBytes ?? 64 * mebibyte,
    minFreeBytes: options.minFreeBytes ?? 64 * mebibyte,
    onDurable,
    now: clockOf(options),
    log,
  });
}

function clockOf({ now }: SpoolOptions): () => number {
  return now ?? (() => performance.now());
}
