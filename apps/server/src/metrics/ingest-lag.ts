/** How far storing lags behind receiving. */
export interface IngestLag {
  /** Records that a batch was stored, given when its last event was received, in milliseconds since the epoch. */
  stored(newestReceivedAt: number): void;
  /**
   * Records the number of waiting events, and returns the maximum age of the oldest one in seconds. Undefined if unknown: they were waiting
   * before the start, and none has been stored since.
   */
  seconds(waiting: number): number | undefined;
}

/**
 * Tracks the lag without inspecting the queue. The queue is in order of receipt, so waiting events were received after the last stored one,
 * and after the queue was last seen empty. Call `seconds` often; otherwise the first event after an idle period seems old.
 */
export function createIngestLag(now: () => number): IngestLag {
  let since: number | undefined;
  return {
    stored(newestReceivedAt) {
      since = newestReceivedAt;
    },
    seconds(waiting) {
      const time = now();
      if (waiting > 0) return since === undefined ? undefined : Math.max(0, time - since) / 1_000;
      since = time;
      return 0;
    },
  };
}
