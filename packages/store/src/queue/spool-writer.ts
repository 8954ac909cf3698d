import { encodeGroup, framedBytes, maxRecordBytes } from './frame.ts';
import { QueueUnavailable } from './queue.ts';
import { createSegment, type Segment, segmentHeadBytes } from './segment.ts';
import type { SpoolFile, SpoolFiles } from './spool-files.ts';
import type { SpoolLog } from './spool-log.ts';

/** One append: its records are written in one group, and so in one segment. */
interface Waiting {
  readonly records: readonly Uint8Array[];
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

interface OpenSegment {
  readonly segment: Segment;
  readonly file: SpoolFile;
}

/** Appends to a spool: whatever waits is written at once and covered by one `fdatasync`, while the next group gathers. */
export interface SpoolWriter {
  append(records: readonly Uint8Array[]): Promise<void>;
  /** Opens the segment that the next record goes to. Rejects when the directory cannot be written. */
  prepare(): Promise<void>;
  /** Tells whether records may still be added to the segment. */
  isWriting(segment: Segment): boolean;
  close(): Promise<void>;
}

/** Creates the writing side. It adds to `segments`, and calls `onDurable` after each group that became durable. */
export function createSpoolWriter(deps: {
  readonly files: SpoolFiles;
  readonly directory: string;
  readonly segmentBytes: number;
  readonly maxWaitingBytes: number;
  readonly minFreeBytes: number;
  readonly segments: Segment[];
  readonly next: number;
  readonly onDurable: () => void;
  readonly log: SpoolLog;
}): SpoolWriter {
  const { files, directory, segmentBytes, segments, log } = deps;
  let next = deps.next;
  let current: OpenSegment | undefined;
  /** A segment whose end is unknown since a write or sync of it failed. Nothing is appended anywhere until it is cut. */
  let broken: OpenSegment | undefined;
  const waiting: Waiting[] = [];
  let waitingBytes = 0;
  let flushing: Promise<void> | undefined;
  let failing = false;
  let closed = false;

  async function flush(): Promise<void> {
    // Appends of the same turn of the event loop join the first group.
    await Promise.resolve();
    while (waiting.length > 0) {
      const group = takeGroup();
      try {
        await write(group.map(({ records }) => records));
      } catch (cause) {
        if (!failing)
          log.error({ directory, error: cause }, 'The queue cannot be written; events are refused');
        failing = true;
        for (const { reject } of group)
          reject(new QueueUnavailable('The record could not be made durable', { cause }));
        continue;
      }
      if (failing) log.info({ directory }, 'The queue can be written again');
      failing = false;
      for (const { resolve } of group) resolve();
      deps.onDurable();
    }
    flushing = undefined;
  }

  function takeGroup(): readonly Waiting[] {
    let bytes = 0;
    let count = 0;
    for (const { records } of waiting) {
      const appendBytes = framedBytes(records);
      if (count > 0 && bytes + appendBytes > segmentBytes) break;
      bytes += appendBytes;
      count += 1;
    }
    waitingBytes -= bytes;
    return waiting.splice(0, count);
  }

  async function write(appends: readonly (readonly Uint8Array[])[]): Promise<void> {
    const bytes = encodeGroup(appends);
    await repair();
    // The rest of the disk is left to the commit file and to the stores, so that the queue can empty itself again.
    if ((await files.freeBytes(directory)) - bytes.length < deps.minFreeBytes)
      throw new Error(`The disk of ${directory} is almost full`);
    const target = await openFor(bytes.length);
    const { segment, file } = target;
    try {
      await file.write(bytes, segment.bytes);
      await file.fdatasync();
    } catch (error) {
      broken = target;
      current = undefined;
      await repair().catch((repairError: unknown) =>
        log.error({ file: segment.path, error: repairError }, 'A refused record could not be cut off yet'),
      );
      throw error;
    }
    if (segment.end === segment.first) segments.push(segment);
    segment.bytes += bytes.length;
    for (const records of appends) segment.end += records.length;
    next = segment.end;
  }

  /** After a failed sync the kernel may call lost pages clean, so the tail is cut and never synced again as it was. */
  async function repair(): Promise<void> {
    if (broken === undefined) return;
    await broken.file.truncate(broken.segment.bytes);
    await broken.file.fdatasync();
    const { file } = broken;
    broken = undefined;
    await file.close();
  }

  async function openFor(bytes: number): Promise<OpenSegment> {
    if (current !== undefined) {
      const { segment, file } = current;
      if (segment.bytes === segmentHeadBytes || segment.bytes + bytes <= segmentBytes) return current;
      // Each of its groups is synced already.
      current = undefined;
      await file.close();
    }
    current = await createSegment(files, directory, next);
    return current;
  }

  return {
    append(records) {
      if (closed) return Promise.reject(new QueueUnavailable('The queue is closed'));
      if (records.length === 0) return Promise.resolve();
      if (records.some((record) => record.length > maxRecordBytes))
        return Promise.reject(new RangeError(`A record must not be larger than ${maxRecordBytes} bytes`));
      const bytes = framedBytes(records);
      if (waitingBytes + bytes > deps.maxWaitingBytes)
        return Promise.reject(new QueueUnavailable('Too many records wait to be written'));
      return new Promise((resolve, reject) => {
        waiting.push({ records, resolve, reject });
        waitingBytes += bytes;
        flushing ??= flush();
      });
    },
    async prepare() {
      await openFor(0);
    },
    isWriting: (segment) => current?.segment === segment || broken?.segment === segment,
    async close() {
      closed = true;
      await flushing;
      await (current ?? broken)?.file.close();
      current = undefined;
    },
  };
}
