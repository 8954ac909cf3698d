import {
  type GroupHead,
  groupHeadBytes,
  groupHeadStart,
  mayStartGroup,
  readFrame,
  readGroupHead,
  viewOf,
} from './frame.ts';
import { readWhatCanBe } from './frame-window.ts';
import type { SpoolFile } from './spool-files.ts';

/** A group that was found in a file. */
export interface FoundGroup extends GroupHead {
  /** Where its head begins. */
  readonly offset: number;
}

const chunkBytes = 4 * 1024 * 1024;

/**
 * Finds the groups whose heads are whole in a file from `from` on, whatever stands between them, in the order of their positions.
 * Whether their records are whole is not looked at.
 */
export async function findGroups(file: SpoolFile, from: number): Promise<readonly FoundGroup[]> {
  const size = await file.size();
  const found: FoundGroup[] = [];
  for (let offset = from; offset + groupHeadBytes <= size; ) {
    const chunk = await readWhatCanBe(file, offset, Math.min(chunkBytes, size - offset));
    const view = viewOf(chunk);
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (let at = bytes.indexOf(groupHeadStart); at !== -1; at = bytes.indexOf(groupHeadStart, at + 1)) {
      const head = readGroupHead(view, at);
      if (head !== undefined) found.push({ ...head, offset: offset + at });
    }
    // A head may lie across the end.
    offset += bytes.length - groupHeadBytes + 1;
  }
  return found.sort((a, b) => a.position - b.position || a.offset - b.offset);
}

/** Finds the next place from `from` on at which a group of format 1 begins, which has no head. Gives undefined where none does. */
export async function findGroupWithoutHead(file: SpoolFile, from: number): Promise<number | undefined> {
  const view = viewOf(await readWhatCanBe(file, from, Math.max(0, (await file.size()) - from)));
  for (let at = 0; at + 4 <= view.byteLength; at++)
    if (mayStartGroup(view, at) && readFrame(view, at).status === 'record') return from + at;
  return undefined;
}
