/** Measures how long records have been waiting, from the spool writer's view. */
export interface SpoolProgress {
  /** Call when more records wait. */
  added(): void;
  /** Call when records were committed, with the number that still waits. */
  done(waiting: number): void;
  /** Returns how long records have waited without any progress, in milliseconds. */
  stuckMs(): number;
}

/** Creates the measurement. `now` returns monotonic milliseconds. */
export function createSpoolProgress(now: () => number): SpoolProgress {
  let since: number | undefined;
  return {
    added() {
      since ??= now();
    },
    done(waiting) {
      since = waiting > 0 ? now() : undefined;
    },
    stuckMs: () => (since === undefined ? 0 : now() - since),
  };
}
