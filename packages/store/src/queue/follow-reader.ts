import { readCommit } from './commit-file.ts';
import { noteNames, readPositionNote } from './position-note.ts';
import type { SpoolFiles } from './spool-files.ts';
import type { SpoolLog } from './spool-log.ts';
import type { SpoolProgress } from './spool-progress.ts';
import type { SpoolWriter } from './spool-writer.ts';

/** A spool writer's view of a reader in another process, from the files that the reader writes. */
export interface FollowedReader {
  /** Returns the current numbers of waiting and lost records. */
  look(): Promise<{ readonly waiting: number; readonly damaged: number }>;
  /** Stops polling. */
  stop(): void;
}

const lookEveryMs = 1_000;

/** Polls the reader's progress every second, and leaves a segment that the reader found damaged or missing. */
export function followReader(deps: {
  readonly files: SpoolFiles;
  readonly directory: string;
  readonly writer: Pick<SpoolWriter, 'written' | 'leaveSegment'>;
  readonly progress: SpoolProgress;
  readonly log: SpoolLog;
}): FollowedReader {
  const { files, directory, writer, progress, log } = deps;
  let seen: number | undefined;
  let damaged = 0;
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => void lookOnce(), lookEveryMs).unref();

  function lookOnce(): Promise<void> {
    looking ??= readNotes()
      .catch((error: unknown) =>
        log.warn({ directory, error }, "Failed to read the queue's committed offset"),
      )
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  async function readNotes(): Promise<void> {
    const commit = await readCommit(files, directory);
    if (commit !== 'damaged') {
      const position = commit?.position ?? 0;
      damaged = commit?.damaged ?? 0;
      if (seen !== position) progress.done(waitingBehind(position));
      seen = position;
    }
    const [left] = await readPositionNote(files, directory, noteNames.left);
    if (left === writer.written().segment) writer.leaveSegment();
  }

  const waitingBehind = (position: number): number => Math.max(0, writer.written().end - position);

  return {
    async look() {
      await lookOnce();
      return { waiting: seen === undefined ? 0 : waitingBehind(seen), damaged };
    },
    stop: () => clearInterval(timer),
  };
}
