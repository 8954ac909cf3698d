import { frameHeaderBytes, groupHeaderBytes } from './frame.ts';
import { createFrameWindow, type FrameWindow, readAvailable } from './frame-window.ts';
import { type FoundGroup, findGroups, findGroupWithoutHeader } from './group-scan.ts';
import { newerFormatError, readFormat, segmentHeaderBytes } from './segment.ts';
import type { SpoolFile, SpoolFiles } from './spool-files.ts';

/** Maximum bytes per read: a column store handles few large inserts much better than many small ones. */
const maxReadBytes = 16 * 1024 * 1024;

/** Records from the requested position on or, if that record is lost, the position of the next one that isn't. */
export type ReadResult = { readonly records: readonly Uint8Array[] } | { readonly lostUpTo: number };

/** Reads the records of one segment in order. */
export interface SegmentCursor {
  /** Position of its first record. */
  readonly first: number;
  readonly path: string;
  /** Position of the next record; earlier ones can no longer be read. */
  position(): number;
  /** Whether any damage was found in it. */
  isDamaged(): boolean;
  /**
   * Reads from `position` on, which must not be before the cursor's current position. `end` is the position after the last durable record;
   * nothing after it is read. Returns up to `maxRecords` records, fewer if they are large or the next one is lost.
   */
  read(position: number, end: number, maxRecords: number): Promise<ReadResult>;
  close(): Promise<void>;
}

/** Locates the frames of a segment. */
interface FrameLocator {
  /**
   * Enters the group that contains `position` and returns `position`. If none does, enters nothing and returns where the next group starts,
   * or `end` if there is none.
   */
  enter(position: number, end: number): Promise<number>;
  /** Returns up to `count` more records of the current group, stopping once they reach `bytes`; none at the group's end or at damage. */
  next(count: number, bytes: number): Promise<readonly Uint8Array[]>;
  /** Whether any damage was found. */
  isDamaged(): boolean;
}

/** Opens a segment for reading. Rejects with a plain `Error` if its format is newer than this version supports and no group is readable. */
export async function openSegmentCursor(
  files: SpoolFiles,
  path: string,
  first: number,
): Promise<SegmentCursor> {
  const file = await files.open(path, 'read');
  try {
    const format = readFormat(await readAvailable(file, 0, segmentHeaderBytes));
    const isDamaged = format === 'damaged' || format === 'unknown';
    const hasGroupHeaders =
      format === 'with_group_headers' || (isDamaged && (await findGroups(file, 0)).length > 0);
    if (format === 'unknown' && !hasGroupHeaders && (await findGroupWithoutHeader(file, 0)) === undefined)
      throw newerFormatError(path);
    const locator = hasGroupHeaders ? locateInGroups(file) : locateWithoutGroupHeaders(file);
    return createCursor({ path, first, file, locator, isFileHeaderDamaged: isDamaged });
  } catch (error) {
    await file.close();
    throw error;
  }
}

function createCursor(segment: {
  readonly path: string;
  readonly first: number;
  readonly file: SpoolFile;
  readonly locator: FrameLocator;
  readonly isFileHeaderDamaged: boolean;
}): SegmentCursor {
  const { path, first, file, locator, isFileHeaderDamaged } = segment;
  /** Position of the next record. */
  let nextPosition = first;
  let isInGroup = false;

  return {
    path,
    first,
    position: () => nextPosition,
    isDamaged: () => isFileHeaderDamaged || locator.isDamaged(),
    async read(position, end, maxRecords) {
      if (position < nextPosition)
        throw new RangeError(`Record ${position} of ${path} has already been read or skipped`);
      const records: Uint8Array[] = [];
      let bytes = 0;
      while (records.length < maxRecords && bytes < maxReadBytes && nextPosition < end) {
        if (!isInGroup) {
          const next = await locator.enter(nextPosition, end);
          const isLost = next > position + records.length;
          if (isLost && records.length > 0) break;
          if (isLost) return { lostUpTo: next };
          nextPosition = next;
          isInGroup = nextPosition < end;
          continue;
        }
        const toSkip = Math.max(0, position - nextPosition);
        const wanted = Math.min(end - nextPosition, toSkip === 0 ? maxRecords - records.length : toSkip);
        const found = await locator.next(wanted, maxReadBytes - bytes);
        isInGroup = found.length > 0;
        nextPosition += found.length;
        if (toSkip > 0) continue;
        for (const record of found) {
          records.push(record);
          bytes += record.length;
        }
      }
      return { records };
    },
    close: file.close,
  };
}

/** Walks the groups of formats 2 and 3: one after another and, after damage, those whose headers can be found. */
function locateInGroups(file: SpoolFile): FrameLocator {
  const frames = createFrameWindow(file);
  let at = segmentHeaderBytes;
  /** The current group: the position after it, and the number of its remaining records. */
  let groupEnd = 0;
  let left = 0;
  let isDamaged = false;
  /** Groups found after damage, ordered by position, and the index of the first that may still be used. */
  let found: readonly FoundGroup[] = [];
  let nextFound = 0;

  /** Returns the group that contains the record, or the next one after it. */
  async function find(position: number, end: number): Promise<FoundGroup | undefined> {
    const known = nextFoundGroup(position, end);
    if (known !== undefined) return known;
    const header = await frames.groupHeader(at);
    if (header?.position === position) return { ...header, offset: at };
    // The segment ends here: the remaining records up to `end` are not in this file.
    if (at >= (await file.size())) return undefined;
    isDamaged = true;
    found = (await findGroups(file, at)).filter((group) => groupEndPosition(group) <= end);
    nextFound = 0;
    return nextFoundGroup(position, end);
  }

  function nextFoundGroup(position: number, end: number): FoundGroup | undefined {
    for (; nextFound < found.length; nextFound++) {
      const group = found[nextFound];
      if (group !== undefined && groupEndPosition(group) > position)
        return groupEndPosition(group) <= end ? group : undefined;
    }
    return undefined;
  }

  async function next(count: number, bytes: number): Promise<readonly Uint8Array[]> {
    const records = await takeRecords(frames, at, {
      count: Math.min(count, left),
      bytes,
      position: groupEnd - left,
    });
    for (const record of records) at += frameHeaderBytes + record.length;
    left -= records.length;
    if (records.length === 0 && left > 0) {
      isDamaged = true;
      left = 0;
    }
    return records;
  }

  async function skip(count: number): Promise<void> {
    for (let passed = 0; passed < count; ) {
      const records = await next(count - passed, maxReadBytes);
      if (records.length === 0) return;
      passed += records.length;
    }
  }

  return {
    async enter(position, end) {
      const group = await find(position, end);
      if (group === undefined) return end;
      if (group.position > position) return group.position;
      if (group === found[nextFound]) nextFound += 1;
      at = group.offset + groupHeaderBytes;
      left = group.records;
      groupEnd = groupEndPosition(group);
      // Groups found after damage may overlap: skips the records already read from another one.
      await skip(position - group.position);
      return position;
    },
    next,
    isDamaged: () => isDamaged,
  };
}

function groupEndPosition({ position, records }: FoundGroup): number {
  return position + records;
}

/**
 * Walks a segment of format 1. Its groups don't store their positions, so groups after damage are read as the next ones, and the loss shows
 * up at the end.
 */
function locateWithoutGroupHeaders(file: SpoolFile): FrameLocator {
  const frames = createFrameWindow(file);
  let at = segmentHeaderBytes;
  let isDamaged = false;
  return {
    async enter(position, end) {
      if ((await frames.frame(at)).status === 'record') return position;
      if (at >= (await file.size())) return end;
      isDamaged = true;
      const next = await findGroupWithoutHeader(file, at);
      if (next === undefined) return end;
      at = next;
      return position;
    },
    async next(count, bytes) {
      const records = await takeRecords(frames, at, { count, bytes });
      for (const record of records) at += frameHeaderBytes + record.length;
      return records;
    },
    isDamaged: () => isDamaged,
  };
}

/**
 * Returns up to `count` consecutive complete records from an offset on, stopping once they reach `bytes`. `position` is that of the first;
 * without it, as in format 1, reading continues across group boundaries.
 */
async function takeRecords(
  frames: FrameWindow,
  from: number,
  { count, bytes, position }: { readonly count: number; readonly bytes: number; readonly position?: number },
): Promise<readonly Uint8Array[]> {
  const records: Uint8Array[] = [];
  for (let at = from, taken = 0; records.length < count && taken < bytes; ) {
    const expected = position === undefined ? undefined : position + records.length;
    const frame = frames.known(at, expected) ?? (await frames.frame(at, expected));
    if (frame.status !== 'record' || (frame.startsGroup && position !== undefined)) break;
    records.push(frame.record);
    at += frameHeaderBytes + frame.record.length;
    taken += frame.record.length;
  }
  return records;
}
