import { join } from 'node:path';
import { type Commit, readCommit } from './commit-file.ts';
import { frameHeadBytes, mayStartGroup, readFrame, viewOf } from './frame.ts';
import { outcomesOf } from './record-outcomes.ts';
import {
  checkSegmentHead,
  damage,
  isUnfinished,
  type Segment,
  segmentHeadBytes,
  segmentPath,
  segmentPosition,
} from './segment.ts';
import type { SpoolFiles } from './spool-files.ts';
import type { SpoolLog } from './spool-log.ts';

/** What a spool directory holds: segments with records, in order, and where reading and writing go on. */
export interface Recovered {
  readonly segments: Segment[];
  readonly committed: Commit;
  readonly next: number;
}

const nothingCommitted: Commit = { position: 0, uncounted: 0, outcomes: outcomesOf({}) };

/**
 * Reads a spool directory after a stop of any kind. Cuts the rest of an interrupted write off the last segment, and nothing else.
 * Rejects with a plain `Error` where durable records are damaged.
 */
export async function recover(files: SpoolFiles, directory: string, log: SpoolLog): Promise<Recovered> {
  await files.makeDirectory(directory);
  const names = await files.list(directory);
  for (const name of names) if (isUnfinished(name)) await files.unlink(join(directory, name));

  const firsts = names.flatMap((name) => segmentPosition(name) ?? []).sort((a, b) => a - b);
  const segments: Segment[] = [];
  for (const [index, first] of firsts.entries()) {
    const path = segmentPath(directory, first);
    const end = firsts[index + 1];
    const segment =
      end === undefined
        ? await recoverLast(files, path, first, log)
        : { path, first, end, bytes: await fileSize(files, path) };
    if (segment.end > segment.first) segments.push(segment);
    else await files.unlink(path);
  }

  const oldest = segments[0]?.first ?? 0;
  const recorded = (await readCommit(files, directory)) ?? nothingCommitted;
  if (recorded.position < oldest)
    log.error(
      { from: recorded.position, to: oldest },
      'Queued records are missing: their files are gone; going on with the oldest that is left',
    );
  const end = segments.at(-1)?.end ?? 0;
  if (recorded.position > end && segments.length > 0)
    log.error(
      { from: end, to: recorded.position },
      'Queue files are missing or older than the note of what is done; their records had been processed',
    );
  const missing = Math.max(oldest - recorded.position, 0);
  const committed = {
    position: recorded.position + missing,
    uncounted: recorded.uncounted + missing,
    outcomes: recorded.outcomes,
  };
  return { segments, committed, next: Math.max(committed.position, end) };
}

async function fileSize(files: SpoolFiles, path: string): Promise<number> {
  const file = await files.open(path, 'read');
  try {
    return await file.size();
  } finally {
    await file.close();
  }
}

async function recoverLast(files: SpoolFiles, path: string, first: number, log: SpoolLog): Promise<Segment> {
  const file = await files.open(path, 'update');
  try {
    await checkSegmentHead(file, path);
    const size = await file.size();
    const content = await file.read(0, size);
    const view = viewOf(content);
    const { records, bytes } = countRecords(view);
    if (bytes < size) {
      if (holdsGroupStart(view, bytes + 1)) throw new Error(damage(path, bytes));
      await file.truncate(bytes);
      // Zeros are room for records that were not written.
      const rest = content.subarray(bytes).findLastIndex((byte) => byte !== 0) + 1;
      if (rest > 0)
        log.warn(
          { file: path, position: first + records, bytes: rest },
          'The rest of an interrupted write was cut off the queue; it had not been acknowledged',
        );
    }
    // Also without a cut: a process that was killed may have left whole records that no sync has covered yet.
    await file.fdatasync();
    return { path, first, end: first + records, bytes };
  } finally {
    await file.close();
  }
}

/** Counts the records of whole appends. */
function countRecords(content: DataView): { readonly records: number; readonly bytes: number } {
  let whole = { records: 0, bytes: segmentHeadBytes };
  let records = 0;
  let frame = readFrame(content, segmentHeadBytes);
  while (frame.status === 'record') {
    records += 1;
    if (!frame.needsNext) whole = { records, bytes: frame.next };
    frame = readFrame(content, frame.next);
  }
  return whole;
}

function holdsGroupStart(content: DataView, from: number): boolean {
  for (let at = from; at + frameHeadBytes <= content.byteLength; at++) {
    if (!mayStartGroup(content, at)) continue;
    if (readFrame(content, at).status === 'record') return true;
  }
  return false;
}
