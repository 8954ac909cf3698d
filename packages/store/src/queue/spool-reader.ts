import { framedBytes, readFrame } from './frame.ts';
import { checkSegmentHead, damage, type Segment, segmentHeadBytes } from './segment.ts';
import type { SpoolFile, SpoolFiles } from './spool-files.ts';

/** How much of a segment is read at once, in bytes: room for the largest record and for thousands of usual ones. */
const chunkBytes = 4 * 1024 * 1024;

/** Reads a spool's durable records, from any position on. */
export interface SpoolReader {
  /**
   * Gives up to `maxRecords` records that begin at `position`, at least one; fewer at the end of a segment or of what is read at once.
   * The position must be durable and not after that of the call before. Rejects with a plain `Error` where records are damaged.
   */
  read(position: number, maxRecords: number): Promise<readonly Uint8Array[]>;
  close(): Promise<void>;
}

interface Cursor {
  readonly segment: Segment;
  readonly file: SpoolFile;
  /** Where the record `position` begins in the file. */
  offset: number;
  position: number;
}

/** Creates the reading side over the segments that the writer extends. */
export function createSpoolReader(files: SpoolFiles, segments: readonly Segment[]): SpoolReader {
  let cursor: Cursor | undefined;

  async function cursorAt(position: number): Promise<Cursor> {
    const segment = segments.find(({ end }) => end > position);
    if (segment === undefined) throw new RangeError(`The queue has no record ${position} yet`);
    if (cursor?.segment !== segment) {
      await closeFile();
      cursor = await openSegment(files, segment);
    }
    while (cursor.position < position) {
      const skipped = await readRecords(cursor, position - cursor.position);
      cursor.position += skipped.length;
      cursor.offset += framedBytes(skipped);
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
    return { segment, file, offset: segmentHeadBytes, position: segment.first };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readRecords(
  { segment, file, offset, position }: Cursor,
  maxRecords: number,
): Promise<readonly Uint8Array[]> {
  const chunk = await file.read(offset, Math.min(chunkBytes, segment.bytes - offset));
  const wanted = Math.min(maxRecords, segment.end - position);
  const records: Uint8Array[] = [];
  let at = 0;
  while (records.length < wanted) {
    const frame = readFrame(chunk, at);
    if (frame.status !== 'record') {
      // The end of the chunk may cut a record in two. One that is damaged is met again as the first of a later read.
      if (records.length > 0) break;
      throw new Error(damage(segment.path, offset + at));
    }
    records.push(frame.record);
    at = frame.next;
  }
  return records;
}
