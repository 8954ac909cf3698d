import { nodeFiles } from './node-files.ts';
import type { Queue } from './queue.ts';
import type { SpoolFiles } from './spool-files.ts';
import type { SpoolLog } from './spool-log.ts';
import { openSpoolReader } from './spool-reader.ts';
import { openSpoolWriter } from './spool-writer.ts';
import { createWakeup } from './wakeup.ts';

export { nodeFiles } from './node-files.ts';
export type { SpoolFile, SpoolFiles } from './spool-files.ts';
export type { SpoolLog } from './spool-log.ts';

/** Where a spool lies and how much it may hold at once. */
export interface SpoolOptions {
  /** Made where it is missing. Belongs to one process at a time. */
  readonly directory: string;
  readonly log: SpoolLog;
  /** How files are reached; Node's own by default. */
  readonly files?: SpoolFiles;
  /** Length after which a new segment is begun, 64 MiB by default. */
  readonly segmentBytes?: number;
  /** How much may wait to be written before appends are refused, 64 MiB by default. */
  readonly maxWaitingBytes?: number;
  /** Space on the disk below which appends are refused, 64 MiB by default. */
  readonly minFreeBytes?: number;
  /** Milliseconds of a clock that never goes back; Node's own by default. */
  readonly now?: () => number;
}

const mebibyte = 1024 * 1024;

/**
 * Opens a queue that is an append-only log on disk, with its writer and its one reader in this process. Damaged files stop neither.
 * Rejects with a plain `Error` where the directory cannot be used, or holds files of a later version of Pixel.
 */
export async function createSpool(options: SpoolOptions): Promise<Queue> {
  const { directory, log, files = nodeFiles } = options;
  const durable = createWakeup();
  const now = options.now ?? (() => performance.now());
  /** Since when something waits and nothing was done. */
  let waitingSince: number | undefined;
  const writer = await openSpoolWriter({
    files,
    directory,
    segmentBytes: options.segmentBytes ?? 64 * mebibyte,
    maxWaitingBytes: options.maxWaitingBytes ?? 64 * mebibyte,
    minFreeBytes: options.minFreeBytes ?? 64 * mebibyte,
    onDurable() {
      waitingSince ??= now();
      durable.wake();
    },
    now,
    log,
  });
  const reader = await openSpoolReader({
    files,
    directory,
    log,
    writer: { written: writer.written, leaveSegment: writer.leaveSegment, next: durable.next },
    onProgress(waiting) {
      waitingSince = waiting > 0 ? now() : undefined;
    },
  });
  let closing: Promise<void> | undefined;

  return {
    ...reader,
    append: (record) => writer.append([record]),
    appendAll: writer.append,
    async health() {
      const { waiting, damaged } = await reader.totals();
      const stuckMs = waitingSince === undefined ? 0 : now() - waitingSince;
      return { refusal: await writer.refusal(), stuckMs, waiting, damaged };
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
