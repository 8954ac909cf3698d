import { basename, dirname, join } from 'node:path';
import type { SpoolFile, SpoolFiles } from './spool-files.ts';

/** A file of consecutive records that is written to. `bytes` grows and covers durable records only. */
export interface Segment {
  readonly path: string;
  /** Position of its first record, counted from the spool's very first one. */
  readonly first: number;
  /** Length of the file up to its last record. */
  bytes: number;
}

const magic = new TextEncoder().encode('PXSPOOL');
/** Of segments that are made: groups have heads, and records are bound to their positions. In format 2 they are not; format 1 has no heads. */
const format = 3;
const header = Uint8Array.of(...magic, format);
/** Formats that later versions may have. Any other byte is damage. */
const lastFormat = 9;
/** Where the first frame of a segment begins. */
export const segmentHeadBytes = header.length;

const namePattern = /^(\d{16})\.log$/;
/** What the name of a file ends with that is being made. */
export const unfinishedSuffix = '.new';

/** Gives the positions at which the segments in a directory begin, in order. */
export async function listSegments(files: SpoolFiles, directory: string): Promise<readonly number[]> {
  const names = await files.list(directory);
  return names.flatMap((name) => segmentPosition(name) ?? []).sort((a, b) => a - b);
}

function segmentPosition(fileName: string): number | undefined {
  const digits = namePattern.exec(fileName)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Tells whether a file is a segment that was being made when the process ended. */
export function isUnfinished(fileName: string): boolean {
  return fileName.endsWith(`.log${unfinishedSuffix}`);
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
  return { segment: { path, first, bytes: header.length }, file };
}

/**
 * Gives a path a new content at once: readers find the old one or the whole new one, also after a crash.
 * Durable once the directory is synced, which is made again where it was removed. The file stays open.
 */
export async function putFile(files: SpoolFiles, path: string, content: Uint8Array): Promise<SpoolFile> {
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
 * Gives how the first bytes of a segment say that it is read, without heads of groups or with them; `damaged` where they are no such bytes,
 * and `unknown` for a format that this version does not know, unless that is damage too.
 */
export function formatOf(content: Uint8Array): 'no_heads' | 'heads' | 'damaged' | 'unknown' {
  if (content.length < header.length || magic.some((byte, at) => byte !== content[at])) return 'damaged';
  const found = content[magic.length] ?? 0;
  if (found === 1) return 'no_heads';
  if (found === 2 || found === format) return 'heads';
  return found > format && found <= lastFormat ? 'unknown' : 'damaged';
}

/** The error for a segment that a later version made. */
export function laterFormat(path: string): Error {
  return new Error(`The queue file ${path} has a later format than this version reads`);
}

/** Moves a damaged segment to the directory that a person may look at, and gives its new path. */
export async function setAside(files: SpoolFiles, directory: string, path: string): Promise<string> {
  const place = join(directory, damagedDirectory);
  await files.makeDirectory(place);
  const target = join(place, basename(path));
  await files.rename(path, target);
  return target;
}

/** Name of the directory for damaged segments, below that of the spool. */
export const damagedDirectory = 'damaged';
