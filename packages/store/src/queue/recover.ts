import { join } from 'node:path';
import { readCommit } from './commit-file.ts';
import { groupHeaderBytes, readFrame, toView } from './frame.ts';
import { readAvailable } from './frame-window.ts';
import { type FoundGroup, findGroups, findGroupWithoutHeader } from './group-scan.ts';
import { noteNames, readPositionNote } from './position-note.ts';
import {
  isUnfinished,
  listSegments,
  newerFormatError,
  quarantine,
  readFormat,
  segmentHeaderBytes,
  segmentPath,
} from './segment.ts';
import type { SpoolFile, SpoolFiles } from './spool-files.ts';
import type { SpoolLog } from './spool-log.ts';

/**
 * Prepares a spool directory for writing after any kind of stop, and returns the position of the next record. Truncates the rest of an
 * interrupted write from the last segment and nothing else: everything after damage stays as it is.
 */
export async function recover(files: SpoolFiles, directory: string, log: SpoolLog): Promise<number> {
  await files.makeDirectory(directory);
  for (const name of await files.list(directory))
    if (isUnfinished(name)) await files.unlink(join(directory, name));

  const [noted = 0] = await readPositionNote(files, directory, noteNames.durable);
  const commit = await readCommit(files, directory);
  const committed = commit === null || commit === 'damaged' ? 0 : commit.position;
  const last = (await listSegments(files, directory)).at(-1);
  const end = last === undefined ? 0 : await recoverLast({ files, directory, first: last, noted, log });
  if (committed > Math.max(end, noted) && last !== undefined)
    log.error(
      { from: end, to: committed },
      'Queue files are missing or older than the committed offset; their records had been processed',
    );
  return Math.max(end, noted, committed);
}

/** Returns the position after the last record of the last segment. */
async function recoverLast(spool: {
  readonly files: SpoolFiles;
  readonly directory: string;
  readonly first: number;
  readonly noted: number;
  readonly log: SpoolLog;
}): Promise<number> {
  const { files, first, noted, log } = spool;
  const path = segmentPath(spool.directory, first);
  const file = await files.open(path, 'update');
  try {
    const { end, bytes, isIntact: isWhole } = await findSegmentEnd(file, path, first);
    const size = await file.size();
    // Otherwise an acknowledged record is missing or something is damaged; leave that to the reader to detect and to a person to inspect.
    if (isWhole && end >= noted && bytes < size) {
      // Zeros are preallocated room.
      const rest = await readRest(file, bytes);
      const length = lengthWithoutZeros(rest);
      await file.truncate(bytes);
      if (length > 0)
        log.warn(
          { file: path, position: end, bytes: length },
          // Room is preallocated before records are written into it.
          length < rest.byteLength
            ? 'Truncated an interrupted, unacknowledged write at the end of the queue'
            : 'Truncated an incomplete record at the end of the queue; a write was interrupted, or the file was cut short',
        );
    }
    // Even without truncation: a killed process may have left complete records that aren't synced.
    await file.fdatasync();
    // The next segment must not overwrite one that was unreadable.
    if (!isWhole && Math.max(end, noted) === first && size > segmentHeaderBytes)
      await quarantine(files, spool.directory, path);
    return end;
  } finally {
    await file.close();
  }
}

/** The end of a segment's records. `isWhole` if no damage was found up to there. */
interface SegmentEnd {
  readonly end: number;
  readonly bytes: number;
  readonly isIntact: boolean;
}

async function findSegmentEnd(file: SpoolFile, path: string, first: number): Promise<SegmentEnd> {
  const format = readFormat(await readAvailable(file, 0, segmentHeaderBytes));
  const groups = format === 'without_group_headers' ? [] : await findGroups(file, segmentHeaderBytes);
  const last = groups.at(-1);
  if (last !== undefined) {
    const isWhole = format === 'with_group_headers' && areContiguous(groups, first);
    const counted = await countAppends(file, last.offset + groupHeaderBytes, last.position);
    if (counted.records === 0) return { end: last.position, bytes: last.offset, isIntact: isWhole };
    return { end: last.position + counted.records, bytes: counted.bytes, isIntact: isWhole };
  }
  if (
    format === 'unknown' &&
    lengthWithoutZeros(await readRest(file, segmentHeaderBytes)) > 0 &&
    (await findGroupWithoutHeader(file, segmentHeaderBytes)) === undefined
  )
    throw newerFormatError(path);
  if (format === 'with_group_headers') return { end: first, bytes: segmentHeaderBytes, isIntact: true };
  return countWithoutGroupHeaders(file, first, format === 'without_group_headers');
}

/** Whether the groups are contiguous in both offset and position. */
function areContiguous(groups: readonly FoundGroup[], first: number): boolean {
  let [offset, position] = [segmentHeaderBytes, first];
  for (const group of groups) {
    if (group.offset !== offset || group.position !== position) return false;
    offset += groupHeaderBytes + group.bytes;
    position += group.records;
  }
  return true;
}

/** Counts the remaining records of a format 1 segment, like its reader. */
async function countWithoutGroupHeaders(
  file: SpoolFile,
  first: number,
  hasFileHeader: boolean,
): Promise<SegmentEnd> {
  let { records, bytes } = await countAppends(file, segmentHeaderBytes);
  let isWhole = hasFileHeader;
  for (;;) {
    const next = await findGroupWithoutHeader(file, bytes + 1);
    if (next === undefined) return { end: first + records, bytes, isIntact: isWhole };
    isWhole = false;
    const more = await countAppends(file, next);
    records += more.records;
    bytes = Math.max(more.bytes, next);
  }
}

/** Counts the records of complete appends from an offset on. */
async function countAppends(
  file: SpoolFile,
  from: number,
  position?: number,
): Promise<{ records: number; bytes: number }> {
  const view = await readRest(file, from);
  let whole = { records: 0, bytes: from };
  let records = 0;
  const read = (at: number) => readFrame(view, at, position === undefined ? undefined : position + records);
  let frame = read(0);
  while (frame.status === 'record') {
    records += 1;
    if (!frame.needsNext) whole = { records, bytes: from + frame.next };
    frame = read(frame.next);
  }
  return whole;
}

async function readRest(file: SpoolFile, from: number): Promise<DataView> {
  return toView(await readAvailable(file, from, Math.max(0, (await file.size()) - from)));
}

function lengthWithoutZeros(view: DataView): number {
  let length = view.byteLength;
  while (length > 0 && view.getUint8(length - 1) === 0) length -= 1;
  return length;
}
