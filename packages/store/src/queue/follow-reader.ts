import { readCommit } from './commit-file.ts';
import { noteNames, readPositionNote } from './position-note.ts';
import type { SpoolFiles } from './spool-files.ts';
import type { SpoolLog } from './spool-log.ts';
import type { SpoolProgress } from './spool-progress.ts';
import type { SpoolWriter } from './spool-writer.ts';

/** A spool writer's view of a reader in another process, from the files that the reader writes. */
export interface FollowedReader {
  /** Returns the current numbers of waiting and lost records. */
  poll(): Promise<{ readonly waiting: number; readonly damaged: number }>;
  /** Stops polling. */
  stop(): void;
}

const pollIntervalMs = 1_000;

/** Polls the reader's progress every second, and leaves a segment that the reader found damaged or missing. */
export function followReader(deps: {
  readonly files: SpoolFiles;
  readonly directory: string;
  readonly writer: Pick<SpoolWriter, 'written' | 'leaveSegment'>;
  readonly progress: SpoolProgress;
  readonly log: SpoolLog;
}): FollowedReader {
  const { files, directory, writer, progress, log } = deps;
  let lastPosition: number | undefined;
  let damaged = 0;
  let polling: Promise<void> | undefined;
  const timer = setInterval(() => void pollOnce(), pollIntervalMs).unref();

  function pollOnce(): Promise<void> {
    polling ??= readNotes()
      .catch((error: unknown) =>
        log.warn({ directory, error }, "Failed to read the queue's committed offset"),
      )
      .finally(() => {
        polling = undefined;
      });
    return polling;
  }

  async function readNotes(): Promise<void> {
    const commit = await readCommit(files, directory);
    if (commit !== 'damaged') {
      const position = commit?.position ?? 0;
      damaged = commit?.damaged ?? 0;
      if (lastPosition !== position) progress.done(waitingAfter(position));
      lastPosition = position;
    }
    const [left] = await readPositionNote(files, directory, noteNames.left);
    if (left === writer.written().segment) writer.leaveSegment();
  }

  const waitingAfter = (position: number): number => Math.max(0, writer.written().end - position);

  return {
    async poll() {
      await pollOnce();
      return { waiting: lastPosition === undefined ? 0 : waitingAfter(lastPosition), damaged };
    },
    stop: () => clearInterval(timer),
  };
}
