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
const lookEveryMs = 200;
/** Limits how often the note is read: under load it changes with every group. */
const restMs = 10;

/** Follows the note of how far a spool is durably written. The reader never reads beyond it. */
export async function followWriter(deps: {
  readonly files: SpoolFiles;
  readonly directory: string;
  readonly log: SpoolLog;
}): Promise<FollowedWriter> {
  const { files, directory, log } = deps;
  const changed = createWakeup();
  const grown = createWakeup();
  const stopping = new AbortController();
  const { signal } = stopping;
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
      const timer = setTimeout(changed.wake, lookEveryMs);
      await changed.next(signal);
      clearTimeout(timer);
      // An older note is one that is being recreated.
      const found = await readWritten().catch(() => undefined);
      if (found !== undefined && (found.end > written.end || found.segment > written.segment)) {
        written = found;
        grown.wake();
      }
      await sleep(restMs, undefined, { signal }).catch(() => undefined);
    }
    watcher?.close();

    /** Returns undefined if there is no note yet or the system doesn't notify of changes. */
    function watchNote(): FSWatcher | undefined {
      try {
        const made = watch(join(directory, noteNames.durable), { persistent: false }, (event) => {
          changed.wake();
          // The file was replaced.
          if (event === 'rename') lose();
        });
        const lose = (): void => {
          made.close();
          watcher = undefined;
        };
        made.on('error', lose);
        return made;
      } catch {
        return undefined;
      }
    }
  }

  return {
    written: () => written,
    leaveSegment() {
      void noteLeft(written.segment).catch(warnOfNote);
    },
    next: grown.next,
    async stop() {
      stopping.abort();
      grown.wake();
      await following;
    },
  };

  async function noteLeft(segment: number): Promise<void> {
    const note = await openPositionNote(files, directory, noteNames.left, warnOfNote);
    note.put([segment]);
    await note.close();
  }

  function warnOfNote(error: unknown): void {
    log.warn({ directory, error }, "Failed to tell the queue's writer to leave a damaged file");
  }
}
