import { type Frame, type GroupHead, readFrame, readGroupHead, viewOf } from './frame.ts';
import type { SpoolFile } from './spool-files.ts';

/** How much of a file is read at once, in bytes: room for the largest record. */
const chunkBytes = 4 * 1024 * 1024;
/** What a disk reads at once: where it cannot, this much is lost. */
const blockBytes = 4 * 1024;

/** Frames at any place of a file, which is read in large chunks. */
export interface FrameWindow {
  /**
   * Gives the frame at a place of the file; `next` says nothing. Its record is a view into a chunk that is never written to. `position` is
   * that of the record, where it is known.
   */
  frame(at: number, position?: number): Promise<Frame>;
  /** Gives that frame where it was read already, with whole records only: nobody waits for each of thousands. */
  known(at: number, position?: number): Frame | undefined;
  head(at: number): Promise<GroupHead | undefined>;
}

/** Opens a window on a file that grows. What is durable in it is never written again: a write that failed ends its file. */
export function createFrameWindow(file: SpoolFile): FrameWindow {
  let chunk = viewOf(new Uint8Array(0));
  let offset = 0;

  /** Looks at `at`, a second time where what was read before ends too early. */
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
    chunk = viewOf(await readWhatCanBe(file, at, length));
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
        (view, place) => readFrame(view, place, position),
        ({ status }) => status === 'record',
      ),
    known,
    head: (at) => look(at, readGroupHead, (head) => head !== undefined),
  };
}

/** Reads a stretch of a file, with zeros for the blocks that the disk cannot read. */
export async function readWhatCanBe(file: SpoolFile, offset: number, length: number): Promise<Uint8Array> {
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
