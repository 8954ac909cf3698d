import { join } from 'node:path';
import { encodeAppend, readFrame, toView } from './frame.ts';
import { readAvailable } from './frame-window.ts';
import type { SpoolFile, SpoolFiles } from './spool-files.ts';

/** File names in the spool's directory. */
export const noteNames = {
  /** Written by the writer: the position up to which records are durable, and the start of the segment being written. */
  durable: 'durable',
  /** Written by the reader: the start of a segment that must no longer be written to, because it is damaged or missing. */
  left: 'left',
} as const;

type NoteName = (typeof noteNames)[keyof typeof noteNames];

const maxPositions = 2;

/**
 * A note of positions in a spool, read by the other side. Never claims more than is durable. Exact after a process was killed, so that a
 * restart notices what is missing at the end of the last segment; possibly older after a power failure.
 */
export interface PositionNote {
  /** Writes one or two positions soon, without delaying any append. */
  put(positions: readonly number[]): void;
  /** Resolves once the last positions are written. */
  close(): Promise<void>;
}

/** Opens a note for writing. Write failures only reach `onError`. */
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
    toView(content).setBigUint64(8 * index, BigInt(position), true);
  await file.write(encodeAppend([content]), 0);
}

/** Returns the noted positions; empty if there are none or the note is damaged. */
export async function readPositionNote(
  files: SpoolFiles,
  directory: string,
  name: NoteName,
): Promise<readonly number[]> {
  if (!(await files.list(directory)).includes(name)) return [];
  const file = await files.open(join(directory, name), 'read');
  try {
    const frame = readFrame(toView(await readAvailable(file, 0, 8 + 8 * maxPositions)), 0);
    if (frame.status !== 'record' || frame.record.length % 8 !== 0) return [];
    const { length } = frame.record;
    return Array.from({ length: length / 8 }, (_, index) =>
      Number(toView(frame.record).getBigUint64(8 * index, true)),
    );
  } finally {
    await file.close();
  }
}
