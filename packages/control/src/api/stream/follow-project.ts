import type { EventStore, IngestedEvent, IngestedPlace } from '@pixel/store/events';

/** Tells of events of one project that come into the store, each once. */
export interface EventFollower {
  /** Gives what came since the last call; nothing at the first one. */
  next(): Promise<readonly IngestedEvent[]>;
}

const kinds = ['event', 'exposure', 'survey'] as const;
/** Most that are told of at once; what comes quicker than that is told of later. */
export const maxEventsAtOnce = 500;
/** An insert may add rows that stand before others which were seen, by as long as it takes. */
const overlapMs = 3_000;

/** Creates it; it begins with what comes after its first call. */
export function createEventFollower(
  { recorded }: Pick<EventStore, 'recorded'>,
  projectKey: string,
): EventFollower {
  const seen = new Map<string, number>();
  let newest: number | undefined;
  let place: IngestedPlace | undefined;

  async function begin(): Promise<void> {
    newest = await recorded.now();
    place = { ingestedAt: newest - overlapMs, anonymousId: '', eventId: '' };
    // What was there before is no news.
    for (const row of await page()) remember(row);
  }

  function page(): Promise<readonly IngestedEvent[]> {
    const from = place ?? { ingestedAt: 0, anonymousId: '', eventId: '' };
    return recorded.after({ projectKey, kinds }, { place: from, limit: maxEventsAtOnce });
  }

  function remember(row: IngestedEvent): void {
    seen.set(keyOf(row), row.ingestedAt);
    newest = Math.max(newest ?? 0, row.ingestedAt);
  }

  return {
    async next() {
      if (newest === undefined) {
        await begin();
        return [];
      }
      const rows = await page();
      const fresh = rows.filter((row) => !seen.has(keyOf(row)));
      for (const row of fresh) remember(row);
      const last = rows.at(-1);
      // Where there is more, what stands before waits until all of it was read.
      place =
        rows.length === maxEventsAtOnce && last !== undefined
          ? last
          : { ingestedAt: newest - overlapMs, anonymousId: '', eventId: '' };
      const oldest = Math.min(place.ingestedAt, newest - overlapMs);
      for (const [key, ingestedAt] of seen) if (ingestedAt < oldest) seen.delete(key);
      return fresh;
    },
  };
}

/** Copies of an event are one event. */
export function keyOf({ anonymousId, eventId }: Pick<IngestedEvent, 'anonymousId' | 'eventId'>): string {
  return `${anonymousId} ${eventId}`;
}
