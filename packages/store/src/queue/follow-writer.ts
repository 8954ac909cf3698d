import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { noteNames, openPositionNote, readPositionNote } from './position-note.ts';
import type { SpoolFiles } from './spool-files.ts';
import type { SpoolLog } from './spool-log.ts';
import type { WriterView } from './spool-reader.ts';
import type { WriterProgress } from './spool-writer.ts';
import { createWakeup } from './wakeup.ts';

/** A reader's view of a writer in another process. */
export interface FollowedWriter extends WriterView {
  stop(): Promise<void>;
}

/** Polling interval for file systems without change notifications, such as some network file systems. */
const pollIntervalMs = 200;
/** Limits how often the note is read: under load it changes with every group. */
const minIntervalMs = 10;

/** Follows the note of how far a spool is durably written. The reader never reads beyond it. */
export async function followWriter(deps: {
  readonly files: SpoolFiles;
  readonly directory: string;
  readonly log: SpoolLog;
}): Promise<FollowedWriter> {
  const { files, directory, log } = deps;
  const changed = createWakeup();
  const grown = createWakeup();
  const controller = new AbortController();
  const { signal } = controller;
  await files.makeDirectory(directory);
  let written = (await readWritten()) ?? { end: 0, segment: 0 };
  const following = follow();

  async function readWritten(): Promise<WriterProgress | undefined> {
    const [end, segment = 0] = await readPositionNote(files, directory, noteNames.durable);
    return end === undefined ? undefined : { end, segment };
  }

  async function follow(): Promise<void> {
    let watcher: FSWatcher | undefined;
    while (!signal.aborted) {
      watcher ??= watchNote();
      // A timer rather than `AbortSignal.any`: in Node 20, each combined signal leaks on the long-lived one.
      const timer = setTimeout(changed.wake, pollIntervalMs);
      await changed.next(signal);
      clearTimeout(timer);
      // An older note is one that is being recreated.
      const progress = await readWritten().catch(() => undefined);
      if (progress !== undefined && (progress.end > written.end || progress.segment > written.segment)) {
        written = progress;
        grown.wake();
      }
      await sleep(minIntervalMs, undefined, { signal }).catch(() => undefined);
    }
    watcher?.close();

    /** Returns undefined if there is no note yet or the system doesn't notify of changes. */
    function watchNote(): FSWatcher | undefined {
      try {
        const newWatcher = watch(join(directory, noteNames.durable), { persistent: false }, (event) => {
          changed.wake();
          // The file was replaced.
          if (event === 'rename') closeWatcher();
        });
        const closeWatcher = (): void => {
          newWatcher.close();
          watcher = undefined;
        };
        newWatcher.on('error', closeWatcher);
        return newWatcher;
      } catch {
        return undefined;
      }
    }
  }

  return {
    written: () => written,
    leaveSegment() {
      void noteLeft(written.segment).catch(warnNoteFailed);
    },
    next: grown.next,
    async stop() {
      controller.abort();
      grown.wake();
      await following;
    },
  };

  async function noteLeft(segment: number): Promise<void> {
    const note = await openPositionNote(files, directory, noteNames.left, warnNoteFailed);
    note.put([segment]);
    await note.close();
  }

  function warnNoteFailed(error: unknown): void {
    log.warn({ directory, error }, "Failed to tell the queue's writer to leave a damaged file");
  }
}
