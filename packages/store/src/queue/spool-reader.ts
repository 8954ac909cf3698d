import { join } from 'node:path';
import { type Commit, readCommit, removeUnfinishedCommit, writeCommit } from './commit-file.ts';
import { type QueueBatch, type QueueReads, QueueUnavailableError } from './queue.ts';
import {
  addOutcomes,
  countOutcomes,
  isRecordOutcomes,
  type RecordOutcomes,
  toOutcomes,
} from './record-outcomes.ts';
import { damagedDirectory, listSegments, quarantine, segmentPath } from './segment.ts';
import { openSegmentCursor, type ReadResult, type SegmentCursor } from './segment-cursor.ts';
import type { SpoolFiles } from './spool-files.ts';
import type { SpoolLog } from './spool-log.ts';
import type { WriterProgress } from './spool-writer.ts';

/** What a reader knows about the writer. */
export interface WriterView {
  written(): WriterProgress;
  /** Reports that the segment being written is damaged or missing, so that the next records start another one. */
  leaveSegment(): void;
  /** Resolves once more may have been written since the call, or when `signal` aborts. */
  next(signal: AbortSignal | undefined): Promise<void>;
}

/** A batch that was returned but not committed, and the position after it. */
interface PendingBatch {
  readonly batch: QueueBatch;
  readonly end: number;
}

/**
 * Opens the reading side of a spool, the only one that writes `committed`, removes segments and sets them aside. Damage never stops it: it
 * skips and counts lost records, and sets the files aside. Rejects with a plain `Error` if a later version of Pixel wrote the commit file.
 */
export async function openSpoolReader(deps: {
  readonly files: SpoolFiles;
  readonly directory: string;
  readonly log: SpoolLog;
  readonly writer: WriterView;
  /** Called with the number of waiting records, initially and whenever some were committed or skipped. */
  readonly onProgress: (waiting: number) => void;
}): Promise<QueueReads> {
  const { files, directory, log, writer } = deps;
  await removeUnfinishedCommit(files, directory);
  /** Start positions of the existing segments, in order. */
  let segments = await listSegments(files, directory);
  let committed = await recallCommit();
  let cursor: SegmentCursor | undefined;
  /** Start positions of segments to be set aside. */
  const damaged = new Set<number>();
  /** The segment that was removed while it was being written. */
  let left: number | undefined;
  /** Number of skipped records by segment. */
  const lost = new Map<number, number>();
  let unacknowledged: readonly PendingBatch[] = [];
  let committing: Promise<unknown> = Promise.resolve();
  let reading: Promise<unknown> = Promise.resolve();
  let closing: Promise<void> | undefined;
  await removeConsumed();
  deps.onProgress(backlogNow());

  /** Writes the commit file if there is none, so that a missing one means later that it was lost. */
  async function recallCommit(): Promise<Commit> {
    const found = await readCommit(files, directory);
    if (found !== null && found !== 'damaged') return found;
    const position = segments[0] ?? writer.written().end;
    const begun = { position, damaged: 0, uncounted: position, outcomes: toOutcomes({}) };
    if (found === 'damaged' || position > 0)
      log.error(
        { file: join(directory, 'committed'), position },
        "The queue's committed offset is damaged or missing: remaining events are processed again, each counted once; the outcome of earlier ones is unknown",
      );
    else
      await writeCommit(files, directory, begun).catch((error: unknown) =>
        log.warn({ directory, error }, "Failed to write the queue's committed offset; retrying"),
      );
    return begun;
  }

  function acknowledgedNow(): number {
    return Math.max(writer.written().end, committed.position);
  }

  function backlogNow(): number {
    return acknowledgedNow() - committed.position;
  }

  /** Finds new segments. A removed one stays readable as long as it is open. */
  async function lookForSegments(): Promise<void> {
    if ((segments.at(-1) ?? -1) >= writer.written().segment) return;
    const listed = new Set(await listSegments(files, directory));
    if (cursor !== undefined && segments.includes(cursor.first)) listed.add(cursor.first);
    segments = [...listed].sort((a, b) => a - b);
  }

  /** Records written to a removed file would be lost when this process ends. */
  async function leaveRemoved(): Promise<void> {
    const { segment } = writer.written();
    if (segment === left || (await listSegments(files, directory)).includes(segment)) return;
    left = segment;
    writer.leaveSegment();
    log.error(
      { file: segmentPath(directory, segment) },
      'A queue file was removed while in use; new events go to another one, and those in it are processed unless Pixel stops first',
    );
  }

  async function read(position: number, maxRecords: number): Promise<ReadResult> {
    await lookForSegments();
    const { end } = writer.written();
    const index = segments.findLastIndex((first) => first <= position);
    const first = segments[index];
    const segmentEnd = Math.min(segments[index + 1] ?? end, end);
    if (first === undefined) return { lostUpTo: segmentEnd };
    const open = await cursorAt(first, position).catch(refuseUnlessGone);
    if (open === undefined) return { lostUpTo: segmentEnd };
    const found = await open.read(position, segmentEnd, maxRecords);
    if (open.isDamaged() && !damaged.has(first)) {
      damaged.add(first);
      log.warn({ file: open.path }, 'A queue file is damaged; processing what is readable');
    }
    return found;
  }

  async function cursorAt(first: number, position: number): Promise<SegmentCursor> {
    if (cursor?.first === first && cursor.position() <= position) return cursor;
    await closeCursor();
    cursor = await openSegmentCursor(files, segmentPath(directory, first), first);
    return cursor;
  }

  function refuseUnlessGone(error: NodeJS.ErrnoException): undefined {
    if (error.code !== 'ENOENT') throw error;
  }

  async function closeCursor(): Promise<void> {
    const open = cursor;
    cursor = undefined;
    await open?.close();
  }

  /** Returns the batch after the last commit, or undefined if there is nothing to read. */
  async function readFirst(maxRecords: number): Promise<QueueBatch | undefined> {
    while (unacknowledged.length === 0 && backlogNow() > 0) {
      const { position } = committed;
      const found = await read(position, maxRecords);
      if ('records' in found) give(position, found.records);
      else await passOver(position, found.lostUpTo);
    }
    return unacknowledged[0]?.batch;
  }

  /** Returns the batch after the one from {@link readFirst}. Lost records there are skipped once that batch comes first. */
  async function readSecond(maxRecords: number): Promise<QueueBatch | null> {
    const [first, second] = unacknowledged;
    if (first === undefined || second !== undefined) return second?.batch ?? null;
    if (first.end === acknowledgedNow()) return null;
    const found = await read(first.end, maxRecords);
    return 'records' in found ? give(first.end, found.records) : null;
  }

  function give(start: number, records: readonly Uint8Array[]): QueueBatch {
    const end = start + records.length;
    const batch: QueueBatch = { records, commit: (outcomes) => commit({ start, end }, outcomes) };
    unacknowledged = [...unacknowledged, { batch, end }];
    return batch;
  }

  /** One read at a time: the reader has a single position in a single file. */
  function runExclusive<T>(read: () => Promise<T>): Promise<T> {
    const done = reading.then(read);
    reading = done.catch(() => undefined);
    return done;
  }

  /** Durably counts records as lost and continues after them. */
  async function passOver(from: number, to: number): Promise<void> {
    const segment = segments.findLast((first) => first <= from) ?? -1;
    const before = lost.get(segment) ?? 0;
    lost.set(segment, before + to - from);
    if (segment === writer.written().segment) writer.leaveSegment();
    await remember((done) => ({ ...done, position: to, damaged: done.damaged + to - from }));
    // Log once per file: a bad disk may lose thousands of records.
    if (before > 0) return;
    log.error(
      { from, to, records: to - from, files: join(directory, damagedDirectory) },
      'Acknowledged events are lost: a queue file is damaged or missing. The queue continues after them. Check the disk. Damaged files are kept in the named directory and may be removed',
    );
  }

  function commit(
    { start, end }: { readonly start: number; readonly end: number },
    outcomes: RecordOutcomes,
  ): Promise<void> {
    const records = end - start;
    if (closing !== undefined) return Promise.reject(new QueueUnavailableError('The queue is closed'));
    if (!isRecordOutcomes(outcomes) || countOutcomes(outcomes) !== records)
      return Promise.reject(new Error(`A batch of ${records} records must have as many outcomes`));
    return remember((before) => {
      if (end <= before.position) return before;
      if (start > before.position) throw new Error('The previous batch is not committed');
      return { ...before, position: end, outcomes: addOutcomes(before.outcomes, outcomes) };
    });
  }

  /** One at a time: the temporary file has a fixed name. */
  function remember(change: (before: Commit) => Commit): Promise<void> {
    const done = committing.then(async () => {
      const next = change(committed);
      if (next === committed) return;
      await writeCommit(files, directory, next);
      committed = next;
      unacknowledged = unacknowledged.filter((each) => each.end > next.position);
      deps.onProgress(backlogNow());
      await removeConsumed();
      await leaveRemoved();
    });
    committing = done.catch(() => undefined);
    return done;
  }

  /** A consumed segment that can't be removed now only costs space; opening the spool removes it. */
  async function removeConsumed(): Promise<void> {
    await lookForSegments();
    for (;;) {
      const [first, end] = segments;
      if (first === undefined || end === undefined || end > committed.position) return;
      segments = segments.slice(1);
      const path = segmentPath(directory, first);
      await (damaged.delete(first) ? keep(first, path) : files.unlink(path)).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT')
            log.warn({ file: path, error }, 'Failed to remove a processed queue file');
        },
      );
    }
  }

  async function keep(first: number, path: string): Promise<void> {
    const file = await quarantine(files, directory, path);
    const records = lost.get(first) ?? 0;
    lost.delete(first);
    log.warn({ file, lost: records }, 'A damaged queue file is fully processed, and kept for inspection');
  }

  return {
    async read({ maxRecords, signal, ahead = false }) {
      for (;;) {
        if (closing !== undefined || signal?.aborted) return null;
        if (ahead) return runExclusive(() => readSecond(maxRecords));
        // No await between this check and the wait, or a wakeup would be missed.
        if (unacknowledged.length === 0 && backlogNow() === 0) await writer.next(signal);
        else {
          const batch = await runExclusive(() => readFirst(maxRecords));
          if (batch !== undefined) return batch;
        }
      }
    },
    backlog: async () => backlogNow(),
    totals: async () => ({
      acknowledged: acknowledgedNow(),
      waiting: backlogNow(),
      outcomes: committed.outcomes,
      damaged: committed.damaged,
      uncounted: committed.uncounted,
    }),
    close() {
      closing ??= (async () => {
        await committing;
        await reading;
        await closeCursor();
      })();
      return closing;
    },
  };
}
