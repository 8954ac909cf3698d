import { bindFrames, framedBytes, groupHeaderBytes, toView, writeAppend, writeGroupHeader } from './frame.ts';

/** Appends to be written and synced together; they share one promise. */
export interface WaitingGroup {
  /** Resolves once all its records are durable; rejects if none is. */
  readonly done: Promise<void>;
  /** Length of its header and frames. */
  bytes(): number;
  records(): number;
  /** Copies the records of an append into the buffer, framed. */
  add(records: readonly Uint8Array[]): void;
  /** Returns the header, for a group that starts at a position, and the frames. Valid until the buffer is reused. Call once. */
  encode(position: number): Uint8Array;
  resolve(): void;
  reject(error: Error): void;
}

/** A buffer for a group's frames. */
export interface GroupBuffer {
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

/** A pool of group buffers. */
export interface GroupBuffers {
  take(atLeastBytes: number): GroupBuffer;
  giveBack(buffer: GroupBuffer): void;
}

const minBufferBytes = 64 * 1024;
/** Larger buffers are dropped after a burst. */
const maxSpareBytes = 1024 * 1024;

/** Creates a pool with buffers for one group being written and one being gathered, so that most groups need no allocation. */
export function createGroupBuffers(): GroupBuffers {
  const spare: GroupBuffer[] = [];
  return {
    take(atLeastBytes) {
      const found = spare.pop();
      if (found !== undefined && found.bytes.length >= atLeastBytes) return found;
      const bytes = new Uint8Array(Math.max(minBufferBytes, atLeastBytes));
      return { bytes, view: toView(bytes) };
    },
    giveBack(buffer) {
      if (spare.length < 2 && buffer.bytes.length <= maxSpareBytes) spare.push(buffer);
    },
  };
}

/** Creates an empty group. */
export function createWaitingGroup(buffers: GroupBuffers): WaitingGroup {
  let buffer: GroupBuffer | undefined;
  let length = groupHeaderBytes;
  let count = 0;
  let resolve = (): void => {};
  let reject = (_: Error): void => {};
  const done = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });

  function roomFor(bytes: number): GroupBuffer {
    if (buffer !== undefined && bytes <= buffer.bytes.length) return buffer;
    const larger = buffers.take(buffer === undefined ? bytes : Math.max(bytes, 2 * buffer.bytes.length));
    if (buffer !== undefined) larger.bytes.set(buffer.bytes.subarray(0, length));
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
      const { bytes, view } = roomFor(length + framedBytes(records));
      length = writeAppend(bytes, view, length, records);
      count += records.length;
    },
    encode(position) {
      const { bytes, view } = roomFor(length);
      bindFrames(view, groupHeaderBytes, count, position);
      writeGroupHeader(view, 0, { position, records: count, bytes: length - groupHeaderBytes });
      return bytes.subarray(0, length);
    },
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
