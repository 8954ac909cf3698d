import { basename, dirname, join } from 'node:path';
import type { SpoolFile, SpoolFiles } from './spool-files.ts';

/** A file of consecutive records that is being written. `bytes` grows and only covers durable records. */
export interface Segment {
  readonly path: string;
  /** Position of its first record, counted from the spool's very first one. */
  readonly first: number;
  /** Length of the file up to its last record. */
  bytes: number;
}

const magic = new TextEncoder().encode('PXSPOOL');
/**
 * Format of new segments: groups have headers, and records are bound to their positions. Format 2 doesn't bind records; format 1 has no
 * headers.
 */
const format = 3;
const header = Uint8Array.of(...magic, format);
/** Highest format that later versions may use. Any other byte is damage. */
const maxFormat = 9;
/** Offset of a segment's first frame. */
export const segmentHeaderBytes = header.length;

const namePattern = /^(\d{16})\.log$/;
/** Suffix of a file that is being created. */
export const unfinishedSuffix = '.new';

/** Returns the start positions of the segments in a directory, in order. */
export async function listSegments(files: SpoolFiles, directory: string): Promise<readonly number[]> {
  const names = await files.list(directory);
  return names.flatMap((name) => segmentPosition(name) ?? []).sort((a, b) => a - b);
}

function segmentPosition(fileName: string): number | undefined {
  const digits = namePattern.exec(fileName)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Whether a file was being created when the process ended. */
export function isUnfinished(fileName: string): boolean {
  return fileName.endsWith(`.log${unfinishedSuffix}`);
}

/** Returns the path of the segment that starts at a position. */
export function segmentPath(directory: string, first: number): string {
  return join(directory, `${String(first).padStart(16, '0')}.log`);
}

/** Creates an empty segment, durable including its directory entry, and returns it opened for writing. */
export async function createSegment(
  files: SpoolFiles,
  directory: string,
  first: number,
): Promise<{ readonly segment: Segment; readonly file: SpoolFile }> {
  const path = segmentPath(directory, first);
  const file = await replaceFile(files, path, header);
  try {
    await files.syncDirectory(directory);
  } catch (error) {
    await file.close();
    throw error;
  }
  return { segment: { path, first, bytes: header.length }, file };
}

/**
 * Atomically replaces a file's content: readers find the old or the complete new one, even after a crash. Durable once the directory is
 * synced; recreates a missing directory. The file stays open.
 */
export async function replaceFile(files: SpoolFiles, path: string, content: Uint8Array): Promise<SpoolFile> {
  const create = () => files.open(path + unfinishedSuffix, 'create');
  const file = await create().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await files.makeDirectory(dirname(path));
    return create();
  });
  try {
    await file.writeDurably(content, 0);
    await files.rename(path + unfinishedSuffix, path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Returns a segment's format, with or without group headers, from its first bytes; `damaged` if they are invalid, `unknown` for a later
 * version's format.
 */
export function readFormat(
  content: Uint8Array,
): 'without_group_headers' | 'with_group_headers' | 'damaged' | 'unknown' {
  if (content.length < header.length || magic.some((byte, index) => byte !== content[index]))
    return 'damaged';
  const found = content[magic.length] ?? 0;
  if (found === 1) return 'without_group_headers';
  if (found === 2 || found === format) return 'with_group_headers';
  return found > format && found <= maxFormat ? 'unknown' : 'damaged';
}

/** Returns the error for a segment written by a later version. */
export function newerFormatError(path: string): Error {
  return new Error(
    `The queue file ${path} has a newer format than this version supports; start the newer Pixel that wrote it`,
  );
}

/** Moves a damaged segment to a directory for inspection, and returns its new path. */
export async function quarantine(files: SpoolFiles, directory: string, path: string): Promise<string> {
  const folder = join(directory, damagedDirectory);
  await files.makeDirectory(folder);
  const target = join(folder, basename(path));
  await files.rename(path, target);
  return target;
}

/** Name of the directory for damaged segments, inside the spool's. */
export const damagedDirectory = 'damaged';
