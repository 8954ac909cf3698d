import { join } from 'node:path';
import { encodeAppend, readFrame, viewOf } from './frame.ts';
import { readWhatCanBe } from './frame-window.ts';
import type { SpoolFile, SpoolFiles } from './spool-files.ts';

/** Its name in the spool's directory. */
const fileName = 'durable';

/**
 * The note of the position up to which a spool's records were durable. It never says more than is true; and no less after a process was
 * killed, so that a start sees what is missing at the end of the last segment. After a power failure it may be older.
 */
export interface DurableEndNote {
  /** Notes a position soon. Nobody waits for it: it costs no append anything. */
  put(position: number): void;
  /** Resolves once the last position is noted. */
  close(): Promise<void>;
}

/** Opens the note for writing. Failures to write it are passed to `onError`, and nothing else comes of them. */
export async function openDurableEnd(
  files: SpoolFiles,
  directory: string,
  onError: (error: unknown) => void,
): Promise<DurableEndNote> {
  const file = await files.open(join(directory, fileName), 'note');
  let latest: number | undefined;
  let writing: Promise<void> | undefined;

  async function writeLatest(): Promise<void> {
    while (latest !== undefined) {
      const position = latest;
      latest = undefined;
      await writeNote(file, position).catch(onError);
    }
    writing = undefined;
  }

  return {
    put(position) {
      latest = position;
      writing ??= writeLatest();
    },
    async close() {
      await writing;
      await file.close();
    },
  };
}

async function writeNote(file: SpoolFile, position: number): Promise<void> {
  const content = new Uint8Array(8);
  viewOf(content).setBigUint64(0, BigInt(position), true);
  await file.write(encodeAppend([content]), 0);
}

/** Gives the position that is noted, or 0 where none is or the note is damaged. */
export async function readDurableEnd(files: SpoolFiles, directory: string): Promise<number> {
  if (!(await files.list(directory)).includes(fileName)) return 0;
  const file = await files.open(join(directory, fileName), 'read');
  try {
    const frame = readFrame(viewOf(await readWhatCanBe(file, 0, 16)), 0);
    if (frame.status !== 'record' || frame.record.length !== 8) return 0;
    return Number(viewOf(frame.record).getBigUint64(0, true));
  } finally {
    await file.close();
  }
}
