import pLimit from 'p-limit';

/** A queue of keys that are processed one at a time. */
export interface SerialQueue {
  /** Adds keys, except those that are already waiting. */
  add(keys: Iterable<string>): void;
  /** Drops the waiting keys. */
  clear(): void;
}

/** Creates a queue that runs `processKey` for each key and yields to the event loop in between. `processKey` must not reject. */
export function createSerialQueue(processKey: (key: string) => Promise<void>): SerialQueue {
  const limit = pLimit(1);
  const waiting = new Set<string>();

  async function processNext(key: string): Promise<void> {
    waiting.delete(key);
    await processKey(key);
    await nextTick();
  }

  return {
    add(keys) {
      for (const key of keys) {
        if (waiting.has(key)) continue;
        waiting.add(key);
        void limit(processNext, key);
      }
    },
    clear() {
      limit.clearQueue();
      waiting.clear();
    },
  };
}

/** Resolves in a later turn of the event loop, so that pending I/O is handled first. */
function nextTick(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
