/** How long what waits has waited, as the writing side of a spool sees it. */
export interface SpoolProgress {
  /** Something more waits. */
  added(): void;
  /** Something was done, and so many records wait now. */
  done(waiting: number): void;
  /** For how long something has waited and nothing was done, in milliseconds. */
  stuckMs(): number;
}

/** Creates one. `now` gives milliseconds of a clock that never goes back. */
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
