import type { PreparedSnapshot } from '@pixel/engine';

/** Prepares new configurations for their first visits, between requests. */
export interface WarmUp {
  /** Starts with a configuration. Drops the pending tasks of an older one of the same project. */
  start(prepared: Pick<PreparedSnapshot, 'snapshot' | 'warmUps'>): void;
  /** Drops all pending tasks and accepts no more. */
  stop(): void;
}

/** Creates the queue of warm-up tasks. Runs one task per turn of the event loop. */
export function createWarmUp(): WarmUp {
  const waiting = new Map<string, Iterator<() => void>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function runNext(): void {
    timer = undefined;
    for (const [projectKey, tasks] of waiting) {
      const next = tasks.next();
      if (next.done) {
        waiting.delete(projectKey);
        continue;
      }
      next.value();
      timer = setTimeout(runNext, 0);
      return;
    }
  }

  return {
    start(prepared) {
      if (isStopped) return;
      waiting.set(prepared.snapshot.projectKey, prepared.warmUps().values());
      timer ??= setTimeout(runNext, 0);
    },
    stop() {
      isStopped = true;
      waiting.clear();
      clearTimeout(timer);
    },
  };
}
