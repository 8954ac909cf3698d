/** How far storing is behind receiving. */
export interface IngestLag {
  /** Takes note that a batch was stored, whose last event was received then, in milliseconds since the epoch. */
  stored(newestReceivedAt: number): void;
  /**
   * Takes note of how many events wait now, and gives for how many seconds the oldest of them has waited at most. Undefined where
   * nobody can know: they waited before the start, and none of them was stored yet.
   */
  seconds(waiting: number): number | undefined;
}

/**
 * Follows what waits without looking into the queue: it is in order of receipt, so that whatever waits was received after the last
 * stored event, and after the queue was last seen empty. That is to be looked at often, or the first event after a silence seems old.
 */
export function createIngestLag(now: () => number): IngestLag {
  let since: number | undefined;
  return {
    stored(newestReceivedAt) {
      since = newestReceivedAt;
    },
    seconds(waiting) {
      const at = now();
      if (waiting > 0) return since === undefined ? undefined : Math.max(0, at - since) / 1_000;
      since = at;
      return 0;
    },
  };
}
