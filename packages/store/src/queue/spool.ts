import { writeCommit } from './commit-file.ts';
import { nodeFiles } from './node-files.ts';
import { type Queue, type QueueBatch, QueueUnavailable } from './queue.ts';
import { recover } from './recover.ts';
import type { SpoolFiles } from './spool-files.ts';
import type { SpoolLog } from './spool-log.ts';
import { createSpoolReader } from './spool-reader.ts';
import { createSpoolWriter } from './spool-writer.ts';
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
}

const mebibyte = 1024 * 1024;

/**
 * Opens a queue that is an append-only log on disk, with its one reader in the same process.
 * Rejects with a plain `Error` where the directory cannot be used or durable records in it are damaged.
 */
export async function createSpool(options: SpoolOptions): Promise<Queue> {
  const { directory, log, files = nodeFiles } = options;
  const recovered = await recover(files, directory, log);
  const { segments } = recovered;
  let { committed } = recovered;
  let batch: QueueBatch | undefined;
  let committing: Promise<void> = Promise.resolve();
  let reading: Promise<unknown> = Promise.resolve();
  let closing: Promise<void> | undefined;

  const durable = createWakeup();
  const reader = createSpoolReader(files, segments);
  const writer = createSpoolWriter({
    files,
    directory,
    segmentBytes: options.segmentBytes ?? 64 * mebibyte,
    maxWaitingBytes: options.maxWaitingBytes ?? 64 * mebibyte,
    minFreeBytes: options.minFreeBytes ?? 64 * mebibyte,
    segments,
    next: recovered.next,
    onDurable: durable.wake,
    log,
  });
  await writer.prepare();
  await removeConsumed();

  function backlogNow(): number {
    return (segments.at(-1)?.end ?? committed) - committed;
  }

  async function readBatch(maxRecords: number): Promise<QueueBatch> {
    const records = await reader.read(committed, maxRecords);
    const end = committed + records.length;
    batch = { records, commit: () => commit(end) };
    return batch;
  }

  /** One commit at a time: the file it writes first has a fixed name. */
  function commit(position: number): Promise<void> {
    if (closing !== undefined) return Promise.reject(new QueueUnavailable('The queue is closed'));
    const done = committing.then(async () => {
      if (position <= committed) return;
      await writeCommit(files, directory, position);
      committed = position;
      batch = undefined;
      await removeConsumed();
    });
    committing = done.catch(() => undefined);
    return done;
  }

  /** A consumed segment that cannot be removed now costs space only: opening the spool removes it. */
  async function removeConsumed(): Promise<void> {
    for (;;) {
      const [oldest] = segments;
      if (oldest === undefined || oldest.end > committed || writer.isWriting(oldest)) return;
      segments.shift();
      await files
        .unlink(oldest.path)
        .catch((error: unknown) =>
          log.warn({ file: oldest.path, error }, 'A used queue file cannot be removed'),
        );
    }
  }

  return {
    append: (record) => writer.append([record]),
    appendAll: writer.append,
    async read({ maxRecords, signal }) {
      for (;;) {
        if (closing !== undefined || signal?.aborted) return null;
        if (batch !== undefined) return batch;
        if (backlogNow() > 0) {
          const started = readBatch(maxRecords);
          reading = started.catch(() => undefined);
          return started;
        }
        await durable.next(signal);
      }
    },
    backlog: async () => backlogNow(),
    close() {
      closing ??= (async () => {
        await writer.close();
        durable.wake();
        await committing;
        await reading;
        await reader.close();
      })();
      return closing;
    },
  };
}
