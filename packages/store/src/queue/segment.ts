import { join } from 'node:path';
import type { SpoolFile, SpoolFiles } from './spool-files.ts';

/** A file of consecutive records. `end` and `bytes` grow while the segment is written to, and cover durable records only. */
export interface Segment {
  readonly path: string;
  /** Position of its first record, counted from the spool's very first one. */
  readonly first: number;
  /** Position after its last record. */
  end: number;
  /** Length of the file up to its last record. */
  bytes: number;
}

const header = new TextEncoder().encode('PXSPOOL\u0001');
/** Where the first frame of a segment begins. */
export const segmentHeadBytes = header.length;

const namePattern = /^(\d{16})\.log$/;
const unfinishedSuffix = '.new';

/** Reads a segment's first position from its file name, or gives undefined for another file. */
export function segmentPosition(fileName: string): number | undefined {
  const digits = namePattern.exec(fileName)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Tells whether a file is a segment or commit file that was being made when the process ended. */
export function isUnfinished(fileName: string): boolean {
  return fileName.endsWith(unfinishedSuffix);
}

/** Gives the path of the segment that begins at a position. */
export function segmentPath(directory: string, first: number): string {
  return join(directory, `${String(first).padStart(16, '0')}.log`);
}

/** Creates an empty segment, durable with its directory entry, and gives it opened for writing. */
export async function createSegment(
  files: SpoolFiles,
  directory: string,
  first: number,
): Promise<{ readonly segment: Segment; readonly file: SpoolFile }> {
  const path = segmentPath(directory, first);
  const file = await putFile(files, path, header);
  try {
    await files.syncDirectory(directory);
  } catch (error) {
    await file.close();
    throw error;
  }
  return { segment: { path, first, end: first, bytes: header.length }, file };
}

/**
 * Gives a path a new content at once: readers find the old one or the whole new one, also after a crash.
 * Durable once the directory is synced. The file stays open.
 */
export async function putFile(files: SpoolFiles, path: string, content: Uint8Array): Promise<SpoolFile> {
  const file = await files.open(path + unfinishedSuffix, 'create');
  try {
    await file.writeDurably(content, 0);
    await files.rename(path + unfinishedSuffix, path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Rejects with a plain `Error` when the file does not begin as a segment of this format does. */
export async function checkSegmentHead(file: SpoolFile, path: string): Promise<void> {
  const found = await file.read(0, header.length);
  const magicLength = header.length - 1;
  const isSegment =
    found.length === header.length && header.subarray(0, magicLength).every((byte, at) => byte === found[at]);
  if (!isSegment) throw new Error(damage(path, 0));
  if (found[magicLength] !== header[magicLength])
    throw new Error(
      `The queue file ${path} has format ${found[magicLength]}; this version reads ${header[magicLength]}`,
    );
}

/** The sentence for a segment that is damaged where it was durable: nothing is skipped until a person decides. */
export function damage(path: string, at: number): string {
  return `The queue file ${path} is damaged at byte ${at}: restore it, or move it elsewhere and restart to go on without its records`;
}
