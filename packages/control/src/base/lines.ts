import { setTimeout as sleep } from 'node:timers/promises';

/** Lines, each with a name, in which one works at a time, in the order in which they came. */
export interface Lines {
  /** Waits until all before have ended, and gives what ends one's own work; undefined where it takes longer than `limitMs`. */
  enter(name: string, limitMs: number): Promise<(() => void) | undefined>;
}

/** Makes them; a name without anybody in its line takes no memory. */
export function createLines(): Lines {
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
      if (await isWithin(begun, limitMs)) return end;
      // Those behind wait for those before only.
      end();
      return undefined;
    },
  };
}

async function isWithin(begun: Promise<void>, limitMs: number): Promise<boolean> {
  const waiting = new AbortController();
  const late = sleep(Math.max(0, limitMs), false, { signal: waiting.signal });
  try {
    return await Promise.race([begun.then(() => true), late]);
  } finally {
    waiting.abort();
  }
}
