import { type Frame, type GroupHeader, readFrame, readGroupHeader, toView } from './frame.ts';
import type { SpoolFile } from './spool-files.ts';

/** Bytes read at once: enough for the largest record. */
const chunkBytes = 4 * 1024 * 1024;
/** The unit of disk reads: an unreadable block loses this much. */
const blockBytes = 4 * 1024;

/** Random access to a file's frames, read in large chunks. */
export interface FrameWindow {
  /**
   * Returns the frame at an offset; `next` is meaningless. Its record is a view into a chunk that is never modified. `position` is the
   * record's position, if known.
   */
  frame(at: number, position?: number): Promise<Frame>;
  /**
   * Returns that frame synchronously if it has been read and contains a complete record, which avoids an await for each of thousands of
   * frames.
   */
  known(at: number, position?: number): Frame | undefined;
  /** Returns the group header at an offset, or undefined if there is none. */
  groupHeader(at: number): Promise<GroupHeader | undefined>;
}

/** Creates a window on a growing file. Durable content is never rewritten: a failed write ends its file. */
export function createFrameWindow(file: SpoolFile): FrameWindow {
  let chunk = toView(new Uint8Array(0));
  let offset = 0;

  /** Looks at `at`, and again with a fresh read if the chunk ended too early. */
  async function look<T>(
    at: number,
    find: (view: DataView, at: number) => T,
    isFound: (found: T) => boolean,
  ) {
    if (at >= offset && at < offset + chunk.byteLength) {
      const found = find(chunk, at - offset);
      if (isFound(found) || at === offset) return found;
    }
    const length = Math.min(chunkBytes, Math.max(0, (await file.size()) - at));
    chunk = toView(await readAvailable(file, at, length));
    offset = at;
    return find(chunk, 0);
  }

  function known(at: number, position?: number): Frame | undefined {
    if (at < offset || at >= offset + chunk.byteLength) return undefined;
    const frame = readFrame(chunk, at - offset, position);
    return frame.status === 'record' ? frame : undefined;
  }

  return {
    frame: (at, position) =>
      look(
        at,
        (view, offset) => readFrame(view, offset, position),
        ({ status }) => status === 'record',
      ),
    known,
    groupHeader: (at) => look(at, readGroupHeader, (header) => header !== undefined),
  };
}

/** Reads part of a file, with zeros in place of unreadable blocks. */
export async function readAvailable(file: SpoolFile, offset: number, length: number): Promise<Uint8Array> {
  try {
    return await file.read(offset, length);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
  }
  const bytes = new Uint8Array(length);
  const end = offset + length;
  for (let at = offset; at < end; ) {
    const next = Math.min(end, at - (at % blockBytes) + blockBytes);
    const block = await file.read(at, next - at).catch((error: unknown) => {
      if (!isUnreadable(error)) throw error;
      return new Uint8Array(0);
    });
    bytes.set(block, at - offset);
    at = next;
  }
  return bytes;
}

function isUnreadable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EIO';
}
