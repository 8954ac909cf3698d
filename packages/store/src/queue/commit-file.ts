import { join } from 'node:path';
import { encodeAppend, frameHeaderBytes, maxRecordBytes, readFrame, toView } from './frame.ts';
import { readAvailable } from './frame-window.ts';
import {
  countOutcomes,
  isCount,
  isRecordOutcomes,
  type RecordOutcomes,
  toOutcomes,
} from './record-outcomes.ts';
import { replaceFile, unfinishedSuffix } from './segment.ts';
import type { SpoolFiles } from './spool-files.ts';

const fileName = 'committed';
const formatVersion = 4;

/** How far a spool's records are committed, and their outcomes. `position` is the sum of all other fields. */
export interface Commit {
  /** Position after the last committed record, counted from the spool's very first one. */
  readonly position: number;
  /** Number of lost records. */
  readonly damaged: number;
  /** Number of records with unknown outcome. */
  readonly uncounted: number;
  readonly outcomes: RecordOutcomes;
}

/** Durably stores the committed position and the outcomes, atomically. */
export async function writeCommit(files: SpoolFiles, directory: string, commit: Commit): Promise<void> {
  const { position, damaged, uncounted, outcomes } = commit;
  const content = new TextEncoder().encode(
    JSON.stringify({ formatVersion, position, damaged, uncounted, outcomes }),
  );
  const file = await replaceFile(files, join(directory, fileName), encodeAppend([content]));
  await file.close();
  await files.syncDirectory(directory);
}

/** Removes an unfinished commit file left by a process that ended. */
export async function removeUnfinishedCommit(files: SpoolFiles, directory: string): Promise<void> {
  const unfinished = `${fileName}${unfinishedSuffix}`;
  if ((await files.list(directory)).includes(unfinished)) await files.unlink(join(directory, unfinished));
}

/** Returns the stored commit, null if there never was one, or `damaged`. Rejects with a plain `Error` for a file of a later format. */
export async function readCommit(files: SpoolFiles, directory: string): Promise<Commit | 'damaged' | null> {
  const path = join(directory, fileName);
  if (!(await files.list(directory)).includes(fileName)) return null;
  const file = await files.open(path, 'read');
  try {
    const bytes = await readAvailable(file, 0, frameHeaderBytes + maxRecordBytes);
    const frame = readFrame(toView(bytes), 0);
    const whole = frame.status === 'record' && frame.next === bytes.length;
    return (whole ? parseCommit(frame.record, path) : null) ?? 'damaged';
  } finally {
    await file.close();
  }
}

function parseCommit(record: Uint8Array, path: string): Commit | null {
  const content: unknown = JSON.parse(new TextDecoder().decode(record));
  if (typeof content !== 'object' || content === null) return null;
  const fields = new Map<string, unknown>(Object.entries(content));
  const version = fields.get('formatVersion');
  const position = fields.get('position');
  if (!isCount(version) || !isCount(position)) return null;
  // Format 1 has no outcomes.
  if (version === 1) return { position, damaged: 0, uncounted: position, outcomes: toOutcomes({}) };
  if (version > formatVersion)
    throw new Error(
      `The queue file ${path} has format ${version}; this version reads ${formatVersion} and earlier; start the newer Pixel that wrote it`,
    );
  // Format 2 counts lost records as uncounted.
  const damaged = version === 2 ? 0 : fields.get('damaged');
  const uncounted = fields.get('uncounted');
  const outcomes = withVisits(fields.get('outcomes'), version);
  if (!isCount(damaged) || !isCount(uncounted) || !isRecordOutcomes(outcomes)) return null;
  const sum = damaged + uncounted + countOutcomes(outcomes);
  return sum === position ? { position, damaged, uncounted, outcomes } : null;
}

/** Formats before 4 have no records of visits. */
function withVisits(outcomes: unknown, version: number): unknown {
  return version < 4 && typeof outcomes === 'object' ? { ...outcomes, visits: 0 } : outcomes;
}
