import { readFrame, viewOf } from './frame.ts';
import { checkSegmentHead, damage, type Segment, segmentHeadBytes } from './segment.ts';
import type { SpoolFile, SpoolFiles } from './spool-files.ts';

/** How much of a segment is read at once, in bytes: room for the largest record. */
const chunkBytes = 4 * 1024 * 1024;
/** How much is given at once, in bytes: a store of columns takes few large inserts much better than many small ones. */
const givenBytes = 16 * 1024 * 1024;
const noChunk = new DataView(new ArrayBuffer(0));

/** Reads a spool's durable records, from any position on. */
export interface SpoolReader {
  /**
   * Gives up to `maxRecords` records that begin at `position`; fewer at the end of a segment or where they are large, and none
   * only where all up to the next segment are missing, since a file in between is gone. The position must be durable. Going on
   * where the call before ended reads nothing twice. Rejects with a plain `Error` where records are damaged.
   */
  read(position: number, maxRecords: number): Promise<readonly Uint8Array[]>;
  close(): Promise<void>;
}

interface Cursor {
  readonly segment: Segment;
  readonly file: SpoolFile;
  /** The next record that is given. */
  position: number;
  /** A piece of the file, and where the next record begins in it. Records are views into it, so it is never written to. */
  chunk: DataView;
  at: number;
  /** Where the chunk begins in the file. */
  chunkOffset: number;
  /** The record given last counts only together with the next one. */
  needsNext: boolean;
}

/** Creates the reading side over the segments that the writer extends. */
export function createSpoolReader(files: SpoolFiles, segments: readonly Segment[]): SpoolReader {
  let cursor: Cursor | undefined;

  async function cursorAt(position: number): Promise<Cursor> {
    const segment = segments.find(({ end }) => end > position);
    if (segment === undefined) throw new RangeError(`The queue has no record ${position} yet`);
    if (cursor === undefined || cursor.segment !== segment || cursor.position > position) {
      await closeFile();
      cursor = await openSegment(files, segment);
    }
    while (cursor.position < position) {
      const passed = await readRecords(cursor, position - cursor.position);
      if (passed.length === 0) break;
    }
    return cursor;
  }

  async function closeFile(): Promise<void> {
    const file = cursor?.file;
    cursor = undefined;
    await file?.close();
  }

  return {
    read: async (position, maxRecords) => readRecords(await cursorAt(position), maxRecords),
    close: closeFile,
  };
}

async function openSegment(files: SpoolFiles, segment: Segment): Promise<Cursor> {
  const file = await files.open(segment.path, 'read');
  try {
    await checkSegmentHead(file, segment.path);
  } catch (error) {
    await file.close();
    throw error;
  }
  return {
    segment,
    file,
    position: segment.first,
    chunk: noChunk,
    at: 0,
    chunkOffset: segmentHeadBytes,
    needsNext: false,
  };
}

async function readRecords(cursor: Cursor, maxRecords: number): Promise<readonly Uint8Array[]> {
  const { segment } = cursor;
  const wanted = Math.min(maxRecords, segment.end - cursor.position);
  const records: Uint8Array[] = [];
  let bytes = 0;
  while (records.length < wanted && bytes < givenBytes) {
    const frame = readFrame(cursor.chunk, cursor.at);
    if (frame.status === 'record') {
      records.push(frame.record);
      bytes += frame.next - cursor.at;
      cursor.at = frame.next;
      cursor.position += 1;
      cursor.needsNext = frame.needsNext;
    } else if (cursor.at === 0 && cursor.chunk.byteLength > 0) {
      // A chunk has room for the largest record. What was read before it is given first.
      if (records.length > 0) break;
      cursor.chunk = noChunk;
      throw new Error(damage(segment.path, cursor.chunkOffset));
    } else if (cursor.chunkOffset + cursor.at === segment.bytes) {
      // What should follow was in a file that is gone, unless this one ends inside an append.
      if (cursor.needsNext && records.length === 0) throw new Error(damage(segment.path, segment.bytes));
      break;
    } else {
      await readChunk(cursor);
    }
  }
  return records;
}

/** Reads on from the record that the chunk ends in. */
async function readChunk(cursor: Cursor): Promise<void> {
  const { segment, file } = cursor;
  const offset = cursor.chunkOffset + cursor.at;
  const chunk = await file.read(offset, Math.min(chunkBytes, segment.bytes - offset));
  if (chunk.length === 0) throw new Error(damage(segment.path, offset));
  cursor.chunk = viewOf(chunk);
  cursor.chunkOffset = offset;
  cursor.at = 0;
}
