import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { noteNames, openPositionNote, readPositionNote } from './position-note.ts';
import type { SpoolFiles } from './spool-files.ts';
import type { SpoolLog } from './spool-log.ts';
import type { WriterView } from './spool-reader.ts';
import type { Written } from './spool-writer.ts';
import { createWakeup } from './wakeup.ts';

/** A writer in another process, as a reader sees it. */
export interface FollowedWriter extends WriterView {
  stop(): Promise<void>;
}

/** Where the system tells nothing of changes to a file, as on some network file systems, they are seen so soon. */
const lookEveryMs = 200;
/** Under load the note changes with every group. */
const restMs = 10;

/** Follows the note of how far a spool is durably written. Its reader never reads beyond that. */
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

  async function readWritten(): Promise<Written | undefined> {
    const [end, segment = 0] = await readPositionNote(files, directory, noteNames.durable);
    return end === undefined ? undefined : { end, segment };
  }

  async function follow(): Promise<void> {
    let watcher: FSWatcher | undefined;
    while (!signal.aborted) {
      watcher ??= watchNote();
      // Not two signals joined: in Node 20 each such joint stays with the one that lives on.
      const timer = setTimeout(changed.wake, lookEveryMs);
      await changed.next(signal);
      clearTimeout(timer);
      // One that is older is of a note that is being made anew.
      const found = await readWritten().catch(() => undefined);
      if (found !== undefined && (found.end > written.end || found.segment > written.segment)) {
        written = found;
        grown.wake();
      }
      await sleep(restMs, undefined, { signal }).catch(() => undefined);
    }
    watcher?.close();

    /** Undefined where there is no note yet, or the system tells of no changes. */
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
    log.warn({ directory, error }, 'The writer of the queue cannot be told to leave a damaged file');
  }
}
