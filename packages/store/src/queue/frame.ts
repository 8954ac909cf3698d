import { crc32c, crc32cOfWord } from './crc32c.ts';

/** Largest record that can be framed, in bytes. Well above the largest request body. */
export const maxRecordBytes = 1024 * 1024;
/** What a frame adds to its record, in bytes: the length word and the checksum, both little-endian. */
export const frameHeadBytes = 8;

/**
 * Set in the length word of the first frame of a group. A group is written only after the one before it is durable,
 * so a damaged frame with a group start behind it cannot be the rest of an interrupted write.
 */
const groupStartFlag = 0x8000_0000;
/** Set in the length word of a record that was appended together with the next one: without that, it was never acknowledged. */
const joinedFlag = 0x4000_0000;
const flags = groupStartFlag | joinedFlag;

/** What stands at a place in framed bytes. `next` is where the following frame begins. */
export type Frame =
  | {
      readonly status: 'record';
      readonly record: Uint8Array;
      readonly next: number;
      readonly startsGroup: boolean;
      /** Nothing of it counts unless the following frame is there too. */
      readonly needsNext: boolean;
    }
  | { readonly status: 'incomplete' }
  | { readonly status: 'damaged' };

/**
 * Frames the records of one group, which is made of appends: `length u32 | crc32c u32 | record`; the checksum covers the length
 * word too.
 */
export function encodeGroup(appends: readonly (readonly Uint8Array[])[]): Uint8Array {
  const bytes = new Uint8Array(appends.reduce((total, records) => total + framedBytes(records), 0));
  const view = viewOf(bytes);
  let at = 0;
  for (const records of appends) at = writeAppend(bytes, view, at, records);
  return bytes;
}

/** Gives the view of framed bytes by which their words are read and written. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * Writes the frames of an append into a group's bytes at `at`, where they must have room, and gives the place behind them. At 0 begins
 * the group. `view` is that of the bytes.
 */
export function writeAppend(
  bytes: Uint8Array,
  view: DataView,
  at: number,
  records: readonly Uint8Array[],
): number {
  let place = at;
  for (let index = 0; index < records.length; index++) {
    const record = records[index] ?? nothing;
    const groupStart = place === 0 ? groupStartFlag : 0;
    const joined = index < records.length - 1 ? joinedFlag : 0;
    const lengthWord = (record.length | groupStart | joined) >>> 0;
    const start = place + frameHeadBytes;
    bytes.set(record, start);
    view.setUint32(place, lengthWord, true);
    view.setUint32(place + 4, crc32c(view, start, start + record.length, crc32cOfWord(lengthWord)), true);
    place = start + record.length;
  }
  return place;
}

const nothing = new Uint8Array(0);

/** Gives the size of records with their frames, in bytes. */
export function framedBytes(records: readonly Uint8Array[]): number {
  let bytes = records.length * frameHeadBytes;
  for (const record of records) bytes += record.length;
  return bytes;
}

/** Reads the frame at `at`. The record is a view of the same bytes, not a copy. */
export function readFrame(view: DataView, at: number): Frame {
  const start = at + frameHeadBytes;
  if (start > view.byteLength) return { status: 'incomplete' };
  const lengthWord = view.getUint32(at, true);
  const length = (lengthWord & ~flags) >>> 0;
  if (length > maxRecordBytes) return { status: 'damaged' };
  const next = start + length;
  if (next > view.byteLength) return { status: 'incomplete' };
  if (crc32c(view, start, next, crc32cOfWord(lengthWord)) !== view.getUint32(at + 4, true))
    return { status: 'damaged' };
  return {
    status: 'record',
    record: new Uint8Array(view.buffer, view.byteOffset + start, length),
    next,
    startsGroup: lengthWord >= groupStartFlag,
    needsNext: (lengthWord & joinedFlag) !== 0,
  };
}

/** Tells whether a group may begin at `at`: all that do pass, few others do. Spares the checksum of everything else. */
export function mayStartGroup(view: DataView, at: number): boolean {
  return view.getUint32(at, true) >= groupStartFlag;
}
