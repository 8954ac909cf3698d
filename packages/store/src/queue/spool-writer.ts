import { framedBytes, groupHeadBytes, maxRecordBytes } from './frame.ts';
import { createFreeSpace } from './free-space.ts';
import { noteNames, openPositionNote } from './position-note.ts';
import { QueueUnavailable } from './queue.ts';
import { recover } from './recover.ts';
import { createSegment, type Segment, segmentHeadBytes } from './segment.ts';
import type { SpoolFile, SpoolFiles } from './spool-files.ts';
import type { SpoolLog } from './spool-log.ts';
import { createGroupBuffers, createWaitingGroup, type WaitingGroup } from './waiting-group.ts';

interface OpenSegment {
  readonly segment: Segment;
  readonly file: SpoolFile;
  /**
   * Length of the file: zeros follow the last record. Writing over them changes neither the length nor the blocks of the file, and
   * making that durable takes a third of the time.
   */
  room: number;
}

/** Room that is made at once. A group that is longer makes its own. */
const zeros = new Uint8Array(1024 * 1024);
const nothing = new Uint8Array(0);
/** What a system says whose disk, or whose share of it, is full. */
const fullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);
/** Turns of the event loop for which a group gathers at most: none has to wait for a load that never pauses. */
const mostTurns = 8;

/** How far a spool is written: what its reader has to know, which is all that it has from the writer. */
export interface Written {
  /** Position after the last durable record. */
  readonly end: number;
  /** Position at which the segment begins that is written to. Those before it are not written any more. */
  readonly segment: number;
}

/** Appends to a spool: whatever waits is written and made durable by one operation, while the next group gathers. */
export interface SpoolWriter {
  append(records: readonly Uint8Array[]): Promise<void>;
  written(): Written;
  /** Has the next records begin a segment of their own, since the one that is written to is damaged or gone. */
  leaveSegment(): void;
  /** Why a record would be refused now, or null. After a write that failed it tries to write again. */
  refusal(): Promise<string | null>;
  close(): Promise<void>;
}

/**
 * Opens the writing side of a spool, and calls `onDurable` after each group that became durable. Only it writes segments. Where the disk is
 * full, it refuses records until there is room. Rejects with a plain `Error` where the directory cannot be used, or a later version of Pixel
 * has written it.
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
  /** A segment that is full, or whose end is unknown since a write to it failed. Nothing is appended anywhere until it is cut. */
  let uncut: OpenSegment | undefined;
  const waiting: WaitingGroup[] = [];
  let waitingBytes = 0;
  let flushing: Promise<void> | undefined;
  let failing = false;
  let closed = false;
  /** Whether the current segment was found to be damaged or gone. */
  let isLeft = false;

  /** Handles requests that have arrived already first, so that they join the group, and goes on while that brings more. */
  async function gather(): Promise<void> {
    for (let turn = 0, before = 0; turn < mostTurns && waitingBytes !== before; turn += 1) {
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
        if (!failing)
          log.error({ directory, error: cause }, 'The queue cannot be written; events are refused');
        failing = true;
        group.reject(new QueueUnavailable('The record could not be made durable', { cause }));
        continue;
      }
      if (failing) log.info({ directory }, 'The queue can be written again');
      failing = false;
      group.resolve();
      deps.onDurable();
      note.put([next, segmentStart]);
    }
    flushing = undefined;
  }

  /** The group that still takes an append of so many bytes. An append lies in one group, a group in one segment. */
  function groupFor(bytes: number): WaitingGroup {
    const last = waiting.at(-1);
    if (last !== undefined && last.bytes() + bytes <= segmentBytes) return last;
    const group = createWaitingGroup(buffers);
    waitingBytes += groupHeadBytes;
    waiting.push(group);
    return group;
  }

  /** A group without records: whether that can be written, others can. */
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
    // The rest of the disk is left to the commit file and to the stores, so that the queue can empty itself again.
    await space.claim(ahead.length + bytes.length);
    try {
      // Durable before the records, so that these are written over blocks that the file has.
      if (ahead.length > 0) await file.writeDurably(ahead, target.room);
      target.room = Math.max(target.room + ahead.length, end);
      await file.writeDurably(bytes, segment.bytes);
    } catch (error) {
      uncut = target;
      current = undefined;
      await cut().catch((cutError: unknown) =>
        log.error({ file: segment.path, error: cutError }, 'A refused record could not be cut off yet'),
      );
      throw error;
    }
    segment.bytes += bytes.length;
    next += group.records();
  }

  /**
   * Ends a segment with its last record. After a failed write the kernel may call lost pages clean, so the tail is cut and never
   * synced as it was.
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
      const hasRoom = segment.bytes === segmentHeadBytes || segment.bytes + bytes <= segmentBytes;
      // Only one that has records can be left: the next one begins behind them.
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
    log.error({ directory, error: cause }, 'The queue cannot be written; events are refused');
    failing = true;
  });
  const note = await openPositionNote(files, directory, noteNames.durable, (error) =>
    log.warn({ directory, error }, 'The note of how far the queue is written cannot be written'),
  );
  note.put([next, segmentStart]);

  return {
    append(records) {
      if (closed) return Promise.reject(new QueueUnavailable('The queue is closed'));
      if (records.length === 0) return Promise.resolve();
      for (const record of records) if (record.length > maxRecordBytes) return rejectTooLarge();
      const bytes = framedBytes(records);
      if (waitingBytes + bytes > deps.maxWaitingBytes)
        return Promise.reject(new QueueUnavailable('Too many records wait to be written'));
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
        if (closed) return 'The queue is closed';
        if (waitingBytes >= deps.maxWaitingBytes) return 'Too many records wait to be written';
        await space.check();
        if (failing) await writeNothing();
        return null;
      } catch (error) {
        const { cause = error } = error as Error;
        return `Events cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`;
      }
    },
    async close() {
      closed = true;
      await flushing;
      uncut ??= current;
      current = undefined;
      const last = uncut;
      // What was acknowledged is durable already, and opening the spool cuts the rest.
      await cut().catch(async (error: unknown) => {
        log.warn({ file: last?.segment.path, error }, 'The room in a queue file could not be cut off');
        await last?.file.close().catch(() => undefined);
      });
      await note.close();
    },
  };
}

function rejectTooLarge(): Promise<never> {
  return Promise.reject(new RangeError(`A record must not be larger than ${maxRecordBytes} bytes`));
}
