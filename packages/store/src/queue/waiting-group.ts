import { framedBytes, writeAppend } from './frame.ts';

/** Appends that wait to be written at once and made durable by one sync; they share one promise. */
export interface WaitingGroup {
  /** Resolves once all its records are durable, rejects when none of them is. */
  readonly done: Promise<void>;
  /** Length of its frames. */
  bytes(): number;
  records(): number;
  /** Copies the records of an append in, framed. */
  add(records: readonly Uint8Array[]): void;
  /** Its frames, until the buffer is used for another group. */
  frames(): Uint8Array;
  resolve(): void;
  reject(error: Error): void;
}

/** Gives groups their buffers, and takes them back. */
export interface GroupBuffers {
  take(atLeastBytes: number): Uint8Array;
  giveBack(buffer: Uint8Array): void;
}

const usualBytes = 64 * 1024;
/** Larger buffers are let go: they were needed for a burst. */
const mostKeptBytes = 1024 * 1024;

/** Creates buffers for one group that is written and one that gathers meanwhile, so that most groups need no new one. */
export function createGroupBuffers(): GroupBuffers {
  const spare: Uint8Array[] = [];
  return {
    take(atLeastBytes) {
      const found = spare.pop();
      if (found !== undefined && found.length >= atLeastBytes) return found;
      return new Uint8Array(Math.max(usualBytes, atLeastBytes));
    },
    giveBack(buffer) {
      if (spare.length < 2 && buffer.length <= mostKeptBytes) spare.push(buffer);
    },
  };
}

/** Begins an empty group. */
export function createWaitingGroup(buffers: GroupBuffers): WaitingGroup {
  let buffer: Uint8Array | undefined;
  let length = 0;
  let count = 0;
  let resolve = (): void => {};
  let reject = (_: Error): void => {};
  const done = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });

  function roomFor(bytes: number): Uint8Array {
    if (buffer !== undefined && bytes <= buffer.length) return buffer;
    const larger = buffers.take(buffer === undefined ? bytes : Math.max(bytes, 2 * buffer.length));
    if (buffer !== undefined) larger.set(buffer.subarray(0, length));
    buffer = larger;
    return larger;
  }

  function release(): void {
    if (buffer !== undefined) buffers.giveBack(buffer);
    buffer = undefined;
  }

  return {
    done,
    bytes: () => length,
    records: () => count,
    add(records) {
      length = writeAppend(roomFor(length + framedBytes(records)), length, records);
      count += records.length;
    },
    frames: () => (buffer ?? nothing).subarray(0, length),
    resolve() {
      release();
      resolve();
    },
    reject(error) {
      release();
      reject(error);
    },
  };
}

const nothing = new Uint8Array(0);
