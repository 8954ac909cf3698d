import {
  type GroupHeader,
  groupHeaderBytes,
  groupHeaderStart,
  mayStartGroup,
  readFrame,
  readGroupHeader,
  toView,
} from './frame.ts';
import { readAvailable } from './frame-window.ts';
import type { SpoolFile } from './spool-files.ts';

/** A group found in a file. */
export interface FoundGroup extends GroupHeader {
  /** Offset of its header. */
  readonly offset: number;
}

const chunkBytes = 4 * 1024 * 1024;

/**
 * Returns the groups with intact headers in a file from `from` on, whatever lies between them, ordered by position. Doesn't check their
 * records.
 */
export async function findGroups(file: SpoolFile, from: number): Promise<readonly FoundGroup[]> {
  const size = await file.size();
  const found: FoundGroup[] = [];
  for (let offset = from; offset + groupHeaderBytes <= size; ) {
    const chunk = await readAvailable(file, offset, Math.min(chunkBytes, size - offset));
    const view = toView(chunk);
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (
      let index = bytes.indexOf(groupHeaderStart);
      index !== -1;
      index = bytes.indexOf(groupHeaderStart, index + 1)
    ) {
      const header = readGroupHeader(view, index);
      if (header !== undefined) found.push({ ...header, offset: offset + index });
    }
    // A header may span two chunks.
    offset += bytes.length - groupHeaderBytes + 1;
  }
  return found.sort((a, b) => a.position - b.position || a.offset - b.offset);
}

/** Returns the next offset from `from` on where a group of format 1, which has no header, starts. Undefined if there is none. */
export async function findGroupWithoutHeader(file: SpoolFile, from: number): Promise<number | undefined> {
  const view = toView(await readAvailable(file, from, Math.max(0, (await file.size()) - from)));
  for (let index = 0; index + 4 <= view.byteLength; index++)
    if (mayStartGroup(view, index) && readFrame(view, index).status === 'record') return from + index;
  return undefined;
}
