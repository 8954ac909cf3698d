import type { PreparedSnapshot } from '@pixel/engine';

/** Makes new configurations quick for their first visits, while requests are answered. */
export interface WarmUp {
  /** Begins with a configuration; an older one of its project is left. */
  start(prepared: Pick<PreparedSnapshot, 'snapshot' | 'warmUps'>): void;
  /** Leaves what is not done, and begins with nothing more. */
  stop(): void;
}

/** Creates the memory of what is to be done ahead: one thing at a time, and whatever else waits goes in between. */
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
