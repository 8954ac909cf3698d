/** A child that may not run yet, and can be stopped whatever it is doing. */
export interface StartingChild<Child> {
  /** Starts it. Rejects where it cannot be started; it may be tried again then. */
  start(): Promise<Child>;
  /** Waits for a start under way, then ends what runs. */
  stop(): Promise<void>;
}

/** Makes something that is started and stopped out of its start. */
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
