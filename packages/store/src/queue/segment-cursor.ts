import { frameHeadBytes, groupHeadBytes } from './frame.ts';
import { createFrameWindow, type FrameWindow, readWhatCanBe } from './frame-window.ts';
import { type FoundGroup, findGroups, findGroupWithoutHead } from './group-scan.ts';
import { formatOf, laterFormat, segmentHeadBytes } from './segment.ts';
import type { SpoolFile, SpoolFiles } from './spool-files.ts';

/** How much is given at once, in bytes: a store of columns takes few large inserts much better than many small ones. */
const givenBytes = 16 * 1024 * 1024;

/** Records from the position on that was asked for; or, where that record is lost, the position of the next one that is not. */
export type Reading = { readonly records: readonly Uint8Array[] } | { readonly lostUpTo: number };

/** Reads the records of one segment, in order. */
export interface SegmentCursor {
  /** Position of its first record. */
  readonly first: number;
  readonly path: string;
  /** Position of the next record: earlier ones were passed. */
  place(): number;
  /** Tells whether anything in it was found to be damaged. */
  isDamaged(): boolean;
  /**
   * Reads from `position` on, which must not lie before what was read already. `end` is the position after the last durable record:
   * what stands behind it is not looked at. Gives up to `maxRecords` records, fewer where they are large or the next one is lost.
   */
  read(position: number, end: number, maxRecords: number): Promise<Reading>;
  close(): Promise<void>;
}

/** Where the frames of a segment are found. */
interface Walk {
  /**
   * Enters the next group at or behind `position`. Gives the position of its first record that was not read yet; `end` where there is none.
   */
  enter(position: number, end: number): Promise<number>;
  /** Gives up to so many next records of the group that was entered, of up to so many bytes and one more; none where it is at its end or damaged. */
  next(count: number, bytes: number): Promise<readonly Uint8Array[]>;
  /** Tells whether anything was found to be damaged. */
  isDamaged(): boolean;
}

/** Opens a segment for reading. Rejects with a plain `Error` where it is of a later format. */
export async function openSegmentCursor(
  files: SpoolFiles,
  path: string,
  first: number,
): Promise<SegmentCursor> {
  const file = await files.open(path, 'read');
  try {
    const format = formatOf(await readWhatCanBe(file, 0, segmentHeadBytes));
    const isDamaged = format === 'damaged' || format === 'unknown';
    const hasHeads = format === 'heads' || (isDamaged && (await findGroups(file, 0)).length > 0);
    if (format === 'unknown' && !hasHeads && (await findGroupWithoutHead(file, 0)) === undefined)
      throw laterFormat(path);
    const walk = hasHeads ? walkGroups(file) : walkWithoutHeads(file);
    return createCursor({ path, first, file, walk, isHeadDamaged: isDamaged });
  } catch (error) {
    await file.close();
    throw error;
  }
}

function createCursor(segment: {
  readonly path: string;
  readonly first: number;
  readonly file: SpoolFile;
  readonly walk: Walk;
  readonly isHeadDamaged: boolean;
}): SegmentCursor {
  const { path, first, file, walk, isHeadDamaged } = segment;
  /** Of the next record. */
  let place = first;
  let isInGroup = false;

  return {
    path,
    first,
    place: () => place,
    isDamaged: () => isHeadDamaged || walk.isDamaged(),
    async read(position, end, maxRecords) {
      if (position < place) throw new RangeError(`The record ${position} of ${path} was passed already`);
      const records: Uint8Array[] = [];
      let bytes = 0;
      while (records.length < maxRecords && bytes < givenBytes && place < end) {
        if (!isInGroup) {
          const next = await walk.enter(place, end);
          const isLost = next > position + records.length;
          if (isLost && records.length > 0) break;
          if (isLost) return { lostUpTo: next };
          place = next;
          isInGroup = place < end;
          continue;
        }
        // What was read of before `position` is passed over.
        const passed = Math.max(0, position - place);
        const wanted = Math.min(end - place, passed === 0 ? maxRecords - records.length : passed);
        const found = await walk.next(wanted, givenBytes - bytes);
        isInGroup = found.length > 0;
        place += found.length;
        if (passed > 0) continue;
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

/** Walks over the groups of format 2: one behind the other, and behind damage those whose heads are found. */
function walkGroups(file: SpoolFile): Walk {
  const frames = createFrameWindow(file);
  let at = segmentHeadBytes;
  /** Of the group that was entered: the position behind it, and how many of its records are left. */
  let groupEnd = 0;
  let left = 0;
  let isDamaged = false;
  /** Groups that were found behind damage, in the order of their positions, and the first of them that may still be meant. */
  let found: readonly FoundGroup[] = [];
  let nextFound = 0;

  /** Finds the group that has the record, or the next one behind it. */
  async function find(position: number, end: number): Promise<FoundGroup | undefined> {
    const known = nextMeant(position, end);
    if (known !== undefined) return known;
    const head = await frames.head(at);
    if (head?.position === position) return { ...head, offset: at };
    // What should follow was in a file that is gone, or was never in this one.
    if (at >= (await file.size())) return undefined;
    isDamaged = true;
    found = (await findGroups(file, at)).filter((group) => endOf(group) <= end);
    nextFound = 0;
    return nextMeant(position, end);
  }

  function nextMeant(position: number, end: number): FoundGroup | undefined {
    for (; nextFound < found.length; nextFound++) {
      const group = found[nextFound];
      if (group !== undefined && endOf(group) > position) return endOf(group) <= end ? group : undefined;
    }
    return undefined;
  }

  async function next(count: number, bytes: number): Promise<readonly Uint8Array[]> {
    const records = await takeRecords(frames, at, {
      count: Math.min(count, left),
      bytes,
      position: groupEnd - left,
    });
    for (const record of records) at += frameHeadBytes + record.length;
    left -= records.length;
    if (records.length === 0 && left > 0) {
      isDamaged = true;
      left = 0;
    }
    return records;
  }

  async function skip(count: number): Promise<void> {
    for (let passed = 0; passed < count; ) {
      const records = await next(count - passed, givenBytes);
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
      at = group.offset + groupHeadBytes;
      left = group.records;
      groupEnd = endOf(group);
      // A part of them was read of a copy of this group.
      await skip(position - group.position);
      return position;
    },
    next,
    isDamaged: () => isDamaged,
  };
}

function endOf({ position, records }: FoundGroup): number {
  return position + records;
}

/**
 * Walks over a segment of format 1. Its groups do not say where they belong, so that those behind damage are taken for the next ones, and
 * what is lost is missed at the end.
 */
function walkWithoutHeads(file: SpoolFile): Walk {
  const frames = createFrameWindow(file);
  let at = segmentHeadBytes;
  let isDamaged = false;
  return {
    async enter(position, end) {
      if ((await frames.frame(at)).status === 'record') return position;
      if (at >= (await file.size())) return end;
      isDamaged = true;
      const next = await findGroupWithoutHead(file, at);
      if (next === undefined) return end;
      at = next;
      return position;
    },
    async next(count, bytes) {
      const records = await takeRecords(frames, at, { count, bytes });
      for (const record of records) at += frameHeadBytes + record.length;
      return records;
    },
    isDamaged: () => isDamaged,
  };
}

/**
 * Reads up to so many whole records from a place on, one after the other, of up to so many bytes and one more. `position` is that of the
 * first; in format 1, where it is not known, they may begin groups.
 */
async function takeRecords(
  frames: FrameWindow,
  from: number,
  { count, bytes, position }: { readonly count: number; readonly bytes: number; readonly position?: number },
): Promise<readonly Uint8Array[]> {
  const records: Uint8Array[] = [];
  for (let at = from, taken = 0; records.length < count && taken < bytes; ) {
    const meant = position === undefined ? undefined : position + records.length;
    const frame = frames.known(at, meant) ?? (await frames.frame(at, meant));
    if (frame.status !== 'record' || (frame.startsGroup && position !== undefined)) break;
    records.push(frame.record);
    at += frameHeadBytes + frame.record.length;
    taken += frame.record.length;
  }
  return records;
}
