/** Lets waiters sleep until woken, without polling. */
export interface Wakeup {
  /** Resolves at the next `wake`, or when `signal` aborts. */
  next(signal?: AbortSignal): Promise<void>;
  wake(): void;
}

/** Creates a wakeup. A `wake` only reaches current waiters. */
export function createWakeup(): Wakeup {
  const sleepers = new Set<() => void>();
  return {
    next: (signal) =>
      new Promise((resolve) => {
        const done = () => {
          sleepers.delete(done);
          signal?.removeEventListener('abort', done);
          resolve();
        };
        sleepers.add(done);
        signal?.addEventListener('abort', done);
        if (signal?.aborted) done();
      }),
    wake() {
      for (const done of [...sleepers]) done();
    },
  };
}
