import { crc32c } from './crc32c.ts';

/** Largest record that can be framed, in bytes. Well above the largest request body. */
export const maxRecordBytes = 1024 * 1024;
/** What a frame adds to its record, in bytes: the length word and the checksum, both little-endian. */
export const frameHeadBytes = 8;

/**
 * Set in the length word of the first frame of a group. A group is written only after the one before it is durable,
 * so a damaged frame with a group start behind it cannot be the rest of an interrupted write.
 */
const groupStartFlag = 0x8000_0000;

/** What stands at a place in framed bytes. `next` is where the following frame begins. */
export type Frame =
  | {
      readonly status: 'record';
      readonly record: Uint8Array;
      readonly next: number;
      readonly startsGroup: boolean;
    }
  | { readonly status: 'incomplete' }
  | { readonly status: 'damaged' };

/** Frames the records of one group: `length u32 | crc32c u32 | record`; the checksum covers the length word too. */
export function encodeGroup(records: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(records.reduce((total, record) => total + framedBytes(record), 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const record of records) {
    view.setUint32(at, (record.length | (at === 0 ? groupStartFlag : 0)) >>> 0, true);
    view.setUint32(at + 4, crc32c(record, crc32c(bytes.subarray(at, at + 4))), true);
    bytes.set(record, at + frameHeadBytes);
    at += framedBytes(record);
  }
  return bytes;
}

/** Gives the size of a record with its frame, in bytes. */
export function framedBytes(record: Uint8Array): number {
  return frameHeadBytes + record.length;
}

/** Reads the frame at `at`. The record is a view into `bytes`, not a copy. */
export function readFrame(bytes: Uint8Array, at: number): Frame {
  if (at + frameHeadBytes > bytes.length) return { status: 'incomplete' };
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, frameHeadBytes);
  const lengthWord = view.getUint32(0, true);
  const length = (lengthWord & ~groupStartFlag) >>> 0;
  if (length > maxRecordBytes) return { status: 'damaged' };
  const next = at + frameHeadBytes + length;
  if (next > bytes.length) return { status: 'incomplete' };
  const record = bytes.subarray(at + frameHeadBytes, next);
  if (crc32c(record, crc32c(bytes.subarray(at, at + 4))) !== view.getUint32(4, true))
    return { status: 'damaged' };
  return { status: 'record', record, next, startsGroup: lengthWord >= groupStartFlag };
}
