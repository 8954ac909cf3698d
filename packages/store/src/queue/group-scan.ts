import {
  type GroupHead,
  groupHeadBytes,
  groupHeadStart,
  mayStartGroup,
  readFrame,
  readGroupHead,
  viewOf,
} from './frame.ts';
import { readAvailable } from './frame-window.ts';
import type { SpoolFile } from './spool-files.ts';

/** A group found in a file. */
export interface FoundGroup extends GroupHead {
  /** Offset of its head. */
  readonly offset: number;
}

const chunkBytes = 4 * 1024 * 1024;

/**
 * Returns the groups with intact heads in a file from `from` on, whatever lies between them, ordered by position. Doesn't check their
 * records.
 */
export async function findGroups(file: SpoolFile, from: number): Promise<readonly FoundGroup[]> {
  const size = await file.size();
  const found: FoundGroup[] = [];
  for (let offset = from; offset + groupHeadBytes <= size; ) {
    const chunk = await readAvailable(file, offset, Math.min(chunkBytes, size - offset));
    const view = viewOf(chunk);
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (let at = bytes.indexOf(groupHeadStart); at !== -1; at = bytes.indexOf(groupHeadStart, at + 1)) {
      const head = readGroupHead(view, at);
      if (head !== undefined) found.push({ ...head, offset: offset + at });
    }
    // A head may span two chunks.
    offset += bytes.length - groupHeadBytes + 1;
  }
  return found.sort((a, b) => a.position - b.position || a.offset - b.offset);
}

/** Returns the next offset from `from` on where a group of format 1, which has no head, starts. Undefined if there is none. */
export async function findGroupWithoutHead(file: SpoolFile, from: number): Promise<number | undefined> {
  const view = viewOf(await readAvailable(file, from, Math.max(0, (await file.size()) - from)));
  for (let at = 0; at + 4 <= view.byteLength; at++)
    if (mayStartGroup(view, at) && readFrame(view, at).status === 'record') return from + at;
  return undefined;
}
