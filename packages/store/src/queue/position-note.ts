import { join } from 'node:path';
import { encodeAppend, readFrame, viewOf } from './frame.ts';
import { readWhatCanBe } from './frame-window.ts';
import type { SpoolFile, SpoolFiles } from './spool-files.ts';

/** Their names in the spool's directory. */
export const noteNames = {
  /** Up to which position records are durable, and where the segment begins that is written to: the writer's. */
  durable: 'durable',
  /** Where a segment begins that is not to be written to any more, since it is damaged or gone: the reader's. */
  left: 'left',
} as const;

type NoteName = (typeof noteNames)[keyof typeof noteNames];

const most = 2;

/**
 * A note of positions in a spool, which the other side of it reads. It never says more than is true; and no less after a process was
 * killed, so that a start sees what is missing at the end of the last segment. After a power failure it may be older.
 */
export interface PositionNote {
  /** Notes positions soon, one or two. Nobody waits for it: it costs no append anything. */
  put(positions: readonly number[]): void;
  /** Resolves once the last positions are noted. */
  close(): Promise<void>;
}

/** Opens a note for writing. Failures to write it are passed to `onError`, and nothing else comes of them. */
export async function openPositionNote(
  files: SpoolFiles,
  directory: string,
  name: NoteName,
  onError: (error: unknown) => void,
): Promise<PositionNote> {
  const file = await files.open(join(directory, name), 'note');
  let latest: readonly number[] | undefined;
  let writing: Promise<void> | undefined;

  async function writeLatest(): Promise<void> {
    while (latest !== undefined) {
      const positions = latest;
      latest = undefined;
      await writeNote(file, positions).catch(onError);
    }
    writing = undefined;
  }

  return {
    put(positions) {
      latest = positions;
      writing ??= writeLatest();
    },
    async close() {
      await writing;
      await file.close();
    },
  };
}

async function writeNote(file: SpoolFile, positions: readonly number[]): Promise<void> {
  const content = new Uint8Array(8 * positions.length);
  for (const [index, position] of positions.entries())
    viewOf(content).setBigUint64(8 * index, BigInt(position), true);
  await file.write(encodeAppend([content]), 0);
}

/** Gives the positions that are noted; none where nothing is, or the note is damaged. */
export async function readPositionNote(
  files: SpoolFiles,
  directory: string,
  name: NoteName,
): Promise<readonly number[]> {
  if (!(await files.list(directory)).includes(name)) return [];
  const file = await files.open(join(directory, name), 'read');
  try {
    const frame = readFrame(viewOf(await readWhatCanBe(file, 0, 8 + 8 * most)), 0);
    if (frame.status !== 'record' || frame.record.length % 8 !== 0) return [];
    const { length } = frame.record;
    return Array.from({ length: length / 8 }, (_, index) =>
      Number(viewOf(frame.record).getBigUint64(8 * index, true)),
    );
  } finally {
    await file.close();
  }
}
