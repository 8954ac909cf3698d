import { crc32c, crc32cOfWord } from './crc32c.ts';

/** Maximum size of a framed record in bytes, well above the largest request body. */
export const maxRecordBytes = 1024 * 1024;
/** Overhead of a frame in bytes: the length word and the checksum, both little-endian. */
export const frameHeaderBytes = 8;

/**
 * Set in the length word of a group's header or, in segments of format 1 without headers, in that of its first record. A group is only
 * written once the previous one is durable, so a damaged frame followed by a group start can't be an interrupted write.
 */
const groupStartFlag = 0x8000_0000;
/** Set in the length word of a record that was appended together with the next one: without the next one, it was never acknowledged. */
const joinedFlag = 0x4000_0000;
const flags = groupStartFlag | joinedFlag;

/** The frame at an offset. `next` is the offset of the following frame. */
export type Frame =
  | {
      readonly status: 'record';
      readonly record: Uint8Array;
      readonly next: number;
      readonly startsGroup: boolean;
      /** The record only counts if the following frame is there too. */
      readonly needsNext: boolean;
    }
  | { readonly status: 'incomplete' }
  | { readonly status: 'damaged' };

/** Frames records that were appended together, each as `length u32 | crc32c u32 | record`. The checksum covers the length word. */
export function encodeAppend(records: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(framedBytes(records));
  writeAppend(bytes, toView(bytes), 0, records);
  return bytes;
}

/** The content of a group's header. */
export interface GroupHeader {
  /** Position of its first record, counted from the spool's very first one. */
  readonly position: number;
  readonly records: number;
  /** Length of its frames, which follow the header. */
  readonly bytes: number;
}

const headerContentBytes = 16;
/** Length of a framed group header. */
export const groupHeaderBytes = frameHeaderBytes + headerContentBytes;
const headerLengthWord = (headerContentBytes | groupStartFlag) >>> 0;
/** First bytes of every group's header. */
export const groupHeaderStart = Uint8Array.of(headerContentBytes, 0, 0, 0x80);

/**
 * Writes a group's header at `at`, framed like a record: `position u64 | records u32 | bytes u32`. All but one of its first bytes are
 * zeros, so that no event text looks like a header when scanning damaged bytes.
 */
export function writeGroupHeader(
  view: DataView,
  at: number,
  { position, records, bytes }: GroupHeader,
): void {
  const start = at + frameHeaderBytes;
  view.setBigUint64(start, BigInt(position), true);
  view.setUint32(start + 8, records, true);
  view.setUint32(start + 12, bytes, true);
  view.setUint32(at, headerLengthWord, true);
  const checksum = crc32c(view, start, start + headerContentBytes, crc32cOfWord(headerLengthWord));
  view.setUint32(at + 4, checksum, true);
}

/** Returns the group header at `at`, or undefined if there is none or it is damaged. */
export function readGroupHeader(view: DataView, at: number): GroupHeader | undefined {
  if (at + groupHeaderBytes > view.byteLength || view.getUint32(at, true) !== headerLengthWord)
    return undefined;
  const frame = readFrame(view, at);
  if (frame.status !== 'record') return undefined;
  const start = at + frameHeaderBytes;
  const position = Number(view.getBigUint64(start, true));
  return { position, records: view.getUint32(start + 8, true), bytes: view.getUint32(start + 12, true) };
}

/** Returns the view used to read and write words in framed bytes. */
export function toView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Writes the frames of an append at `at`, where they must fit, and returns the offset after them. `view` is the view of `bytes`. */
export function writeAppend(
  bytes: Uint8Array,
  view: DataView,
  at: number,
  records: readonly Uint8Array[],
): number {
  let offset = at;
  for (let index = 0; index < records.length; index++) {
    const record = records[index] ?? emptyRecord;
    const joined = index < records.length - 1 ? joinedFlag : 0;
    const lengthWord = (record.length | joined) >>> 0;
    const start = offset + frameHeaderBytes;
    bytes.set(record, start);
    view.setUint32(offset, lengthWord, true);
    view.setUint32(offset + 4, crc32c(view, start, start + record.length, crc32cOfWord(lengthWord)), true);
    offset = start + record.length;
  }
  return offset;
}

const emptyRecord = new Uint8Array(0);

/** Returns the size of records including their frames, in bytes. */
export function framedBytes(records: readonly Uint8Array[]): number {
  let bytes = records.length * frameHeaderBytes;
  for (const record of records) bytes += record.length;
  return bytes;
}

/** XORed into a record's checksum to bind the record to its position in the spool. */
function positionMask(position: number): number {
  return Math.imul((position % 2 ** 32) + 1, 0x9e37_79b1) >>> 0;
}

/** Binds a number of frames from `at` on to the positions of their records, starting at `position`. */
export function bindFrames(view: DataView, at: number, records: number, position: number): void {
  for (let index = 0, offset = at; index < records; index++) {
    view.setUint32(
      offset + 4,
      (view.getUint32(offset + 4, true) ^ positionMask(position + index)) >>> 0,
      true,
    );
    offset += frameHeaderBytes + ((view.getUint32(offset, true) & ~flags) >>> 0);
  }
}

/**
 * Reads the frame at `at`. The record is a view, not a copy. With `position`, a record bound to another position counts as damaged; records
 * of formats 1 and 2 aren't bound.
 */
export function readFrame(view: DataView, at: number, position?: number): Frame {
  const start = at + frameHeaderBytes;
  if (start > view.byteLength) return { status: 'incomplete' };
  const lengthWord = view.getUint32(at, true);
  const length = (lengthWord & ~flags) >>> 0;
  if (length > maxRecordBytes) return { status: 'damaged' };
  const next = start + length;
  if (next > view.byteLength) return { status: 'incomplete' };
  const sum = crc32c(view, start, next, crc32cOfWord(lengthWord));
  const found = view.getUint32(at + 4, true);
  const isExpected =
    found === sum || (position !== undefined && found === (sum ^ positionMask(position)) >>> 0);
  if (!isExpected) return { status: 'damaged' };
  return {
    status: 'record',
    record: new Uint8Array(view.buffer, view.byteOffset + start, length),
    next,
    startsGroup: lengthWord >= groupStartFlag,
    needsNext: (lengthWord & joinedFlag) !== 0,
  };
}

/**
 * Whether a group of format 1 may start at `at`. Has no false negatives and few false positives, and saves checking the checksum
 * everywhere.
 */
export function mayStartGroup(view: DataView, at: number): boolean {
  return view.getUint32(at, true) >= groupStartFlag;
}
