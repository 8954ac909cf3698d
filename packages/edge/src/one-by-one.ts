/** Keys for which something is done, one after the other. */
export interface OneByOne {
  /** Adds keys; one that waits already is not added again. */
  add(keys: Iterable<string>): void;
  /** Leaves the keys that wait. */
  stop(): void;
}

/**
 * Does something for many keys without keeping others waiting: whatever else waits goes in between. `doOne` never rejects.
 */
export function createOneByOne(doOne: (key: string) => Promise<void>): OneByOne {
  const waiting = new Set<string>();
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    for (const key of waiting) {
      waiting.delete(key);
      await doOne(key);
      await turn();
    }
    isRunning = false;
  }

  return {
    add(keys) {
      for (const key of keys) waiting.add(key);
      if (!isRunning) void run();
    },
    stop: () => waiting.clear(),
  };
}

/** Waits until everything that waits now had its turn. */
function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
