import pTimeout from 'p-timeout';

/** Named queues, each of which runs one task at a time, in order of arrival. */
export interface KeyedQueue {
  /** Waits for all earlier tasks of this queue. Resolves to a function that ends the caller's task, or to undefined after `limitMs`. */
  enter(name: string, limitMs: number): Promise<(() => void) | undefined>;
}

/** Creates the queues. Empty queues take no memory. */
export function createKeyedQueue(): KeyedQueue {
  const lasts = new Map<string, Promise<void>>();
  return {
    async enter(name, limitMs) {
      const begun = lasts.get(name) ?? Promise.resolve();
      let end = (): void => undefined;
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      const last = begun.then(() => ended);
      lasts.set(name, last);
      void last.then(() => {
        if (lasts.get(name) === last) lasts.delete(name);
      });
      const isFirst = begun.then(() => true);
      if (await pTimeout(isFirst, { milliseconds: Math.max(1, limitMs), fallback: () => false })) return end;
      // Later tasks then only wait for earlier ones.
      end();
      return undefined;
    },
  };
}
