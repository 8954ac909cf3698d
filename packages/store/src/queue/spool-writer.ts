import { framedBytes, groupHeaderBytes, maxRecordBytes } from './frame.ts';
import { createFreeSpace } from './free-space.ts';
import { noteNames, openPositionNote } from './position-note.ts';
import { QueueUnavailableError } from './queue.ts';
import { recover } from './recover.ts';
import { createSegment, type Segment, segmentHeaderBytes } from './segment.ts';
import type { SpoolFile, SpoolFiles } from './spool-files.ts';
import type { SpoolLog } from './spool-log.ts';
import { createGroupBuffers, createWaitingGroup, type WaitingGroup } from './waiting-group.ts';

interface OpenSegment {
  readonly segment: Segment;
  readonly file: SpoolFile;
  /**
   * Length of the file: zeros follow the last record. Overwriting them changes neither the file's length nor its blocks, so making that
   * durable takes a third of the time.
   */
  room: number;
}

/** Room that is preallocated at once. A longer group extends the file itself. */
const zeros = new Uint8Array(1024 * 1024);
const nothing = new Uint8Array(0);
/** Error codes of a full disk or an exhausted quota. */
const fullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);
/** Maximum event loop turns to gather a group, so that none waits for a load that never pauses. */
const maxTurns = 8;

/** How far a spool is written: all that its reader needs to know from the writer. */
export interface WriterProgress {
  /** Position after the last durable record. */
  readonly end: number;
  /** Start position of the segment being written. Earlier segments are never written again. */
  readonly segment: number;
}

/** Appends to a spool with group commit: writes and syncs all waiting records in one operation while the next group gathers. */
export interface SpoolWriter {
  append(records: readonly Uint8Array[]): Promise<void>;
  written(): WriterProgress;
  /** Starts a new segment for the next records, because the current one is damaged or missing. */
  leaveSegment(): void;
  /** Returns why a record would be rejected now, or null. After a failed write, tries again first. */
  refusal(): Promise<string | null>;
  close(): Promise<void>;
}

/**
 * Opens the writing side of a spool, the only one that writes segments. Calls `onDurable` after each group becomes durable. Rejects records
 * while the disk is full. Rejects with a plain `Error` if the directory isn't usable or a later version of Pixel wrote it.
 */
export async function openSpoolWriter(deps: {
  readonly files: SpoolFiles;
  readonly directory: string;
  readonly segmentBytes: number;
  readonly maxWaitingBytes: number;
  readonly minFreeBytes: number;
  readonly onDurable: () => void;
  readonly now: () => number;
  readonly log: SpoolLog;
}): Promise<SpoolWriter> {
  const { files, directory, segmentBytes, log } = deps;
  const space = createFreeSpace(deps);
  const buffers = createGroupBuffers();
  let next = await recover(files, directory, log);
  let segmentStart = next;
  let current: OpenSegment | undefined;
  /** A segment that is full, or whose end is unknown after a failed write. Nothing is appended until it is truncated. */
  let uncut: OpenSegment | undefined;
  const waiting: WaitingGroup[] = [];
  let waitingBytes = 0;
  let flushing: Promise<void> | undefined;
  let isFailing = false;
  let isClosed = false;
  /** Whether the current segment was found damaged or missing. */
  let isLeft = false;

  /** Handles requests that have already arrived first, so that they join the group; repeats while more arrive. */
  async function gather(): Promise<void> {
    for (let turn = 0, before = 0; turn < maxTurns && waitingBytes !== before; turn += 1) {
      before = waitingBytes;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      await gather();
      const group = waiting.shift();
      if (group === undefined) break;
      waitingBytes -= group.bytes();
      try {
        await write(group);
      } catch (cause) {
        if (!isFailing)
          log.error({ directory, error: cause }, 'Failed to write to the queue; events are refused');
        isFailing = true;
        group.reject(new QueueUnavailableError('Failed to make the record durable', { cause }));
        continue;
      }
      if (isFailing) log.info({ directory }, 'The queue is writable again');
      isFailing = false;
      group.resolve();
      deps.onDurable();
      note.put([next, segmentStart]);
    }
    flushing = undefined;
  }

  /** Returns the group with room for an append. An append must fit in one group, and a group in one segment. */
  function groupFor(bytes: number): WaitingGroup {
    const last = waiting.at(-1);
    if (last !== undefined && last.bytes() + bytes <= segmentBytes) return last;
    const group = createWaitingGroup(buffers);
    waitingBytes += groupHeaderBytes;
    waiting.push(group);
    return group;
  }

  /** Writes a group without records: if that succeeds, others will too. */
  function writeNothing(): Promise<void> {
    const group = groupFor(0);
    flushing ??= flush();
    return group.done;
  }

  async function write(group: WaitingGroup): Promise<void> {
    if (uncut !== undefined) await cut();
    const bytes = group.encode(next);
    const target = await openFor(bytes.length);
    const { segment, file } = target;
    const end = segment.bytes + bytes.length;
    const needsRoom = end > target.room && bytes.length <= zeros.length;
    const ahead = needsRoom ? zeros.subarray(0, Math.max(0, segmentBytes - target.room)) : nothing;
    // Reserves the rest of the disk for the commit file and the stores, so that the queue can drain.
    await space.claim(ahead.length + bytes.length);
    try {
      // Durable before the records, so that these overwrite blocks that the file already has.
      if (ahead.length > 0) await file.writeDurably(ahead, target.room);
      target.room = Math.max(target.room + ahead.length, end);
      await file.writeDurably(bytes, segment.bytes);
    } catch (error) {
      uncut = target;
      current = undefined;
      await cut().catch((cutError: unknown) =>
        log.error({ file: segment.path, error: cutError }, 'Failed to truncate a refused record; retrying'),
      );
      throw error;
    }
    segment.bytes += bytes.length;
    next += group.records();
  }

  /**
   * Truncates a segment after its last record. After a failed write the kernel may mark lost pages as clean, so the tail is truncated and
   * never synced as it was.
   */
  async function cut(): Promise<void> {
    if (uncut === undefined) return;
    await uncut.file.truncate(uncut.segment.bytes);
    await uncut.file.fdatasync();
    const { file } = uncut;
    uncut = undefined;
    await file.close();
  }

  async function openFor(bytes: number): Promise<OpenSegment> {
    if (current !== undefined) {
      const { segment } = current;
      const hasRoom = segment.bytes === segmentHeaderBytes || segment.bytes + bytes <= segmentBytes;
      // Only a segment with records can be left, because the next one starts after them.
      if (hasRoom && !(isLeft && next > segment.first)) return current;
      uncut = current;
      current = undefined;
      await cut();
    }
    const { segment, file } = await createSegment(files, directory, next);
    current = { segment, file, room: segment.bytes };
    segmentStart = segment.first;
    isLeft = false;
    return current;
  }

  await openFor(0).catch((cause: NodeJS.ErrnoException) => {
    if (!fullCodes.has(cause.code ?? '')) throw cause;
    log.error({ directory, error: cause }, 'Failed to write to the queue; events are refused');
    isFailing = true;
  });
  const note = await openPositionNote(files, directory, noteNames.durable, (error) =>
    log.warn({ directory, error }, "Failed to write the queue's durable end"),
  );
  note.put([next, segmentStart]);

  return {
    append(records) {
      if (isClosed) return Promise.reject(new QueueUnavailableError('The queue is closed'));
      if (records.length === 0) return Promise.resolve();
      for (const record of records) if (record.length > maxRecordBytes) return rejectTooLarge();
      const bytes = framedBytes(records);
      if (waitingBytes + bytes > deps.maxWaitingBytes)
        return Promise.reject(new QueueUnavailableError('Too many records are waiting to be written'));
      const group = groupFor(bytes);
      group.add(records);
      waitingBytes += bytes;
      flushing ??= flush();
      return group.done;
    },
    written: () => ({ end: next, segment: segmentStart }),
    leaveSegment() {
      isLeft = true;
    },
    async refusal() {
      try {
        if (isClosed) return 'The queue is closed';
        if (waitingBytes >= deps.maxWaitingBytes) return 'Too many records are waiting to be written';
        await space.check();
        if (isFailing) await writeNothing();
        return null;
      } catch (error) {
        const { cause = error } = error as Error;
        return `Events cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`;
      }
    },
    async close() {
      isClosed = true;
      await flushing;
      uncut ??= current;
      current = undefined;
      const last = uncut;
      // Acknowledged records are already durable, and opening the spool truncates the rest.
      await cut().catch(async (error: unknown) => {
        log.warn(
          { file: last?.segment.path, error },
          'Failed to truncate the preallocated space of a queue file',
        );
        await last?.file.close().catch(() => undefined);
      });
      await note.close();
    },
  };
}

function rejectTooLarge(): Promise<never> {
  return Promise.reject(new RangeError(`The record is too large; the limit is ${maxRecordBytes} bytes`));
}
