import type { IngestedEvents } from '@pixel/store/events';

/**
 * Returns how many milliseconds the event store's clock is ahead of ours, negative if it is behind: events have the store's times,
 * subscriptions ours. Returns zero if the clocks may agree, otherwise the lower bound, so that no event is missed.
 */
export async function storeClockSkewMs(
  ingested: Pick<IngestedEvents, 'now'>,
  now: () => number,
): Promise<number> {
  const before = now();
  const storeNow = await ingested.now();
  const after = now();
  return before <= storeNow && storeNow <= after ? 0 : storeNow - after;
}
