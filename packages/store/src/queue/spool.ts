import { writeCommit } from './commit-file.ts';
import { nodeFiles } from './node-files.ts';
import { type Queue, type QueueBatch, QueueUnavailable } from './queue.ts';
import { addOutcomes, countOutcomes, isRecordOutcomes, type RecordOutcomes } from './record-outcomes.ts';
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
  /** Milliseconds of a clock that never goes back; Node's own by default. */
  readonly now?: () => number;
}

const mebibyte = 1024 * 1024;

/** A batch that was read and is not committed, and the position behind it. */
interface GivenBatch {
  readonly batch: QueueBatch;
  readonly end: number;
}

/**
 * Opens a queue that is an append-only log on disk, with its one reader in the same process.
 * Rejects with a plain `Error` where the directory cannot be used or durable records in it are damaged.
 */
export async function createSpool(options: SpoolOptions): Promise<Queue> {
  const { directory, log, files = nodeFiles } = options;
  const recovered = await recover(files, directory, log);
  const { segments } = recovered;
  let { committed } = recovered;
  let given: readonly GivenBatch[] = [];
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
    now: options.now ?? (() => performance.now()),
    log,
  });
  await writer.prepare();
  await removeConsumed();

  function acknowledgedNow(): number {
    return Math.max(segments.at(-1)?.end ?? 0, committed.position);
  }

  function backlogNow(): number {
    return acknowledgedNow() - committed.position;
  }

  /** Gives the batch behind the last commit, or undefined where there is nothing to read. */
  async function readFirst(maxRecords: number): Promise<QueueBatch | undefined> {
    if (given.length === 0 && backlogNow() > 0) {
      let records = await reader.read(committed.position, maxRecords);
      while (records.length === 0) {
        await passOverMissing();
        records = await reader.read(committed.position, maxRecords);
      }
      give(committed.position, records);
    }
    return given[0]?.batch;
  }

  /** Gives the batch behind the one that {@link readFirst} gave. Files that are missing there are passed over when it is its turn. */
  async function readSecond(maxRecords: number): Promise<QueueBatch | null> {
    const [first, second] = given;
    if (first === undefined || second !== undefined) return second?.batch ?? null;
    if (first.end === acknowledgedNow()) return null;
    const records = await reader.read(first.end, maxRecords);
    return records.length === 0 ? null : give(first.end, records);
  }

  function give(start: number, records: readonly Uint8Array[]): QueueBatch {
    const end = start + records.length;
    const batch: QueueBatch = { records, commit: (outcomes) => commit({ start, end }, outcomes) };
    given = [...given, { batch, end }];
    return batch;
  }

  /** One read at a time: the reader is at one place of one file. */
  function inTurn<T>(read: () => Promise<T>): Promise<T> {
    const done = reading.then(read);
    reading = done.catch(() => undefined);
    return done;
  }

  /** Goes on with the next file where the one before it ends too early. The next commit makes that durable. */
  async function passOverMissing(): Promise<void> {
    const before = segments.findIndex(({ end }) => end > committed.position);
    const [behind, next] = segments.slice(before, before + 2);
    if (behind === undefined || next === undefined)
      throw new Error(`The queue has no record ${committed.position}`);
    log.error(
      { from: committed.position, to: next.first, behind: behind.path, before: next.path },
      'Queued records are missing: a file between two others is gone; going on with the one behind it',
    );
    const missing = next.first - committed.position;
    committed = {
      position: next.first,
      uncounted: committed.uncounted + missing,
      outcomes: committed.outcomes,
    };
    await removeConsumed();
  }

  /** One commit at a time: the file it writes first has a fixed name. */
  function commit(
    { start, end }: { readonly start: number; readonly end: number },
    outcomes: RecordOutcomes,
  ): Promise<void> {
    const records = end - start;
    if (closing !== undefined) return Promise.reject(new QueueUnavailable('The queue is closed'));
    if (!isRecordOutcomes(outcomes) || countOutcomes(outcomes) !== records)
      return Promise.reject(new Error(`The outcomes of a batch of ${records} records must be as many`));
    const done = committing.then(async () => {
      if (end <= committed.position) return;
      if (start > committed.position) throw new Error('The batch before this one is not committed');
      const { uncounted } = committed;
      const next = { position: end, uncounted, outcomes: addOutcomes(committed.outcomes, outcomes) };
      await writeCommit(files, directory, next);
      committed = next;
      given = given.filter((each) => each.end > end);
      await removeConsumed();
    });
    committing = done.catch(() => undefined);
    return done;
  }

  /** A consumed segment that cannot be removed now costs space only: opening the spool removes it. */
  async function removeConsumed(): Promise<void> {
    for (;;) {
      const [oldest] = segments;
      if (oldest === undefined || oldest.end > committed.position || writer.isWriting(oldest)) return;
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
    async read({ maxRecords, signal, ahead = false }) {
      for (;;) {
        if (closing !== undefined || signal?.aborted) return null;
        if (ahead) return inTurn(() => readSecond(maxRecords));
        // Nothing may happen between this look and the waiting, or it would be slept through.
        if (given.length === 0 && backlogNow() === 0) await durable.next(signal);
        else {
          const batch = await inTurn(() => readFirst(maxRecords));
          if (batch !== undefined) return batch;
        }
      }
    },
    backlog: async () => backlogNow(),
    totals: async () => ({
      acknowledged: acknowledgedNow(),
      waiting: backlogNow(),
      outcomes: committed.outcomes,
      uncounted: committed.uncounted,
    }),
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
