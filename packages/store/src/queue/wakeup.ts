/** Lets some wait for what others bring about, without asking again and again. */
export interface Wakeup {
  /** Resolves at the next `wake`, or when `signal` aborts. */
  next(signal?: AbortSignal): Promise<void>;
  wake(): void;
}

/** Creates a wakeup. A `wake` reaches those that wait at that moment only. */
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
