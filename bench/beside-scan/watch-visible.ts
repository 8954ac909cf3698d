import { setTimeout as sleep } from 'node:timers/promises';
import type { IngestedEvents } from '@pixel/store/events';

/** Follows new events in the store, as webhooks and open pages do. */
export interface VisibleWatch {
  /**
   * Waits until this many events whose id starts with `name` have been seen, for at most `limitMs`, and returns the Unix milliseconds at
   * which each was seen, by the last part of its id.
   */
  end(events: number, limitMs: number): Promise<ReadonlyMap<number, number>>;
}

const pollMs = 50;
const pageSize = 5_000;

/** Starts watching. */
export async function watchVisible(
  ingested: IngestedEvents,
  { projectKey, name }: { readonly projectKey: string; readonly name: string },
): Promise<VisibleWatch> {
  const seenAt = new Map<number, number>();
  const ended = new AbortController();
  let cursor = { ingestedAt: await ingested.now(), anonymousId: '', eventId: '' };

  async function look(): Promise<void> {
    const rows = await ingested.after({ projectKey, kinds: ['event'] }, { cursor, limit: pageSize });
    const now = performance.timeOrigin + performance.now();
    for (const { eventId } of rows) {
      const n = Number(eventId.slice(name.length + 1));
      if (eventId.startsWith(`${name}-`) && !seenAt.has(n)) seenAt.set(n, now);
    }
    cursor = rows.at(-1) ?? cursor;
  }

  async function follow(): Promise<void> {
    while (!ended.signal.aborted) {
      await look();
      await sleep(pollMs);
    }
  }

  const following = follow();
  following.catch(() => undefined);
  return {
    async end(events, limitMs) {
      for (const until = performance.now() + limitMs; performance.now() < until && seenAt.size < events; )
        await Promise.race([sleep(pollMs), following]);
      ended.abort();
      await following;
      return seenAt;
    },
  };
}
