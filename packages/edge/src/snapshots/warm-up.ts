import type { PreparedSnapshot } from '@pixel/engine';

/** Prepares new configurations for their first visits, in between requests. */
export interface WarmUp {
  /** Starts with a configuration. An older one of its project is dropped. */
  start(prepared: Pick<PreparedSnapshot, 'snapshot' | 'warmUps'>): void;
  /** Drops what is not done, and starts nothing more. */
  stop(): void;
}

/** Creates the queue of warm-up tasks. It runs one task in each turn of the event loop. */
export function createWarmUp(): WarmUp {
  const waiting = new Map<string, Iterator<() => void>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function doNext(): void {
    timer = undefined;
    for (const [projectKey, tasks] of waiting) {
      const next = tasks.next();
      if (next.done) {
        waiting.delete(projectKey);
        continue;
      }
      next.value();
      timer = setTimeout(doNext, 0);
      return;
    }
  }

  return {
    start(prepared) {
      if (isStopped) return;
      waiting.set(prepared.snapshot.projectKey, prepared.warmUps().values());
      timer ??= setTimeout(doNext, 0);
    },
    stop() {
      isStopped = true;
      waiting.clear();
      clearTimeout(timer);
    },
  };
}
