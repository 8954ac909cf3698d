/** A child that may not be running yet, and can be stopped at any time. */
export interface StartingChild<Child> {
  /** Starts it. Rejects if it can't be started; may be called again then. */
  start(): Promise<Child>;
  /** Waits for a pending start, then stops what runs. */
  stop(): Promise<void>;
}

/** Creates a child from a function that starts it. */
export function createStartingChild<Child extends { stop(): Promise<void> }>(
  startChild: () => Promise<Child>,
): StartingChild<Child> {
  let latest: Promise<Child | undefined> = Promise.resolve(undefined);
  return {
    start() {
      const starting = startChild();
      latest = starting.catch(() => undefined);
      return starting;
    },
    async stop() {
      await (await latest)?.stop();
    },
  };
}
