import pTimeout from 'p-timeout';

/** Named queues, each of which runs one task at a time, in order of arrival. */
export interface KeyedQueue {
  /**
   * Waits until all earlier tasks of this queue have ended. Resolves to a function that ends the caller's task, or to undefined if the wait
   * takes longer than `limitMs`.
   */
  enter(name: string, limitMs: number): Promise<(() => void) | undefined>;
}

/** Creates the queues. A queue without tasks takes no memory. */
export function createKeyedQueue(): KeyedQueue {
  const lastTasks = new Map<string, Promise<void>>();
  return {
    async enter(name, limitMs) {
      const previous = lastTasks.get(name) ?? Promise.resolve();
      let finish = (): void => undefined;
      const finished = new Promise<void>((resolve) => {
        finish = resolve;
      });
      const last = previous.then(() => finished);
      lastTasks.set(name, last);
      void last.then(() => {
        if (lastTasks.get(name) === last) lastTasks.delete(name);
      });
      const isFirst = previous.then(() => true);
      if (await pTimeout(isFirst, { milliseconds: Math.max(1, limitMs), fallback: () => false }))
        return finish;
      // Give up this task's turn, so that later tasks only wait for earlier ones.
      finish();
      return undefined;
    },
  };
}
