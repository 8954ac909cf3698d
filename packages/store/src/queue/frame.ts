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
  let at = 0;
  for (const records of appends) at = writeAppend(bytes, at, records);
  return bytes;
}

/**
 * Writes the frames of an append into a group's bytes at `at`, where it must have room, and gives the place behind them.
 * At 0 begins the group.
 */
export function writeAppend(bytes: Uint8Array, at: number, records: readonly Uint8Array[]): number {
  let place = at;
  for (let index = 0; index < records.length; index++) {
    const record = records[index] ?? nothing;
    const groupStart = place === 0 ? groupStartFlag : 0;
    const joined = index < records.length - 1 ? joinedFlag : 0;
    const lengthWord = (record.length | groupStart | joined) >>> 0;
    writeWord(bytes, place, lengthWord);
    writeWord(bytes, place + 4, crc32c(record, crc32cOfWord(lengthWord)));
    bytes.set(record, place + frameHeadBytes);
    place += frameHeadBytes + record.length;
  }
  return place;
}

const nothing = new Uint8Array(0);

function writeWord(bytes: Uint8Array, at: number, word: number): void {
  bytes[at] = word;
  bytes[at + 1] = word >>> 8;
  bytes[at + 2] = word >>> 16;
  bytes[at + 3] = word >>> 24;
}

function readWord(bytes: Uint8Array, at: number): number {
  const low = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
  return (low | ((bytes[at + 3] ?? 0) << 24)) >>> 0;
}

/** Gives the size of records with their frames, in bytes. */
export function framedBytes(records: readonly Uint8Array[]): number {
  let bytes = records.length * frameHeadBytes;
  for (const record of records) bytes += record.length;
  return bytes;
}

/** Reads the frame at `at`. The record is a view into `bytes`, not a copy. */
export function readFrame(bytes: Uint8Array, at: number): Frame {
  if (at + frameHeadBytes > bytes.length) return { status: 'incomplete' };
  const lengthWord = readWord(bytes, at);
  const length = (lengthWord & ~flags) >>> 0;
  if (length > maxRecordBytes) return { status: 'damaged' };
  const next = at + frameHeadBytes + length;
  if (next > bytes.length) return { status: 'incomplete' };
  const record = bytes.subarray(at + frameHeadBytes, next);
  if (crc32c(record, crc32cOfWord(lengthWord)) !== readWord(bytes, at + 4)) return { status: 'damaged' };
  return {
    status: 'record',
    record,
    next,
    startsGroup: lengthWord >= groupStartFlag,
    needsNext: (lengthWord & joinedFlag) !== 0,
  };
}

/** Tells whether a group may begin at `at`: all that do pass, few others do. Spares the checksum of everything else. */
export function mayStartGroup(bytes: Uint8Array, at: number): boolean {
  return readWord(bytes, at) >= groupStartFlag;
}
