import type { RecordedEvents } from '@pixel/store/events';

/**
 * Returns by how many milliseconds the event store's clock is ahead of ours, less than zero where it is behind: what came in when is told
 * by the one, what was asked for when by the other. Zero where they may agree, else the least that it can be, so that nothing is missed.
 */
export async function storeAheadMs(
  recorded: Pick<RecordedEvents, 'now'>,
  now: () => number,
): Promise<number> {
  const before = now();
  const there = await recorded.now();
  const after = now();
  return before <= there && there <= after ? 0 : there - after;
}
