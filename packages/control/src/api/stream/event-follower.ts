import type { EventStore, IngestedEvent, IngestionCursor } from '@pixel/store/events';

/** Follows the events that are stored for a project, each once. */
export interface EventFollower {
  /** Returns the events stored since the last call; empty at the first call. */
  next(): Promise<readonly IngestedEvent[]>;
}

const kinds = ['event', 'exposure', 'survey'] as const;
/** Maximum number of events per call; later calls return the rest. */
export const maxEventsPerCall = 500;
/** How far back to read again: an insert that takes this long may add rows before others that were already read. */
const overlapMs = 3_000;

/** Creates a follower. It returns events that are stored after its first call. */
export function createEventFollower(
  { ingested }: Pick<EventStore, 'ingested'>,
  projectKey: string,
): EventFollower {
  const seenKeys = new Map<string, number>();
  let newest: number | undefined;
  let cursor: IngestionCursor | undefined;

  async function begin(): Promise<void> {
    newest = await ingested.now();
    cursor = { ingestedAt: newest - overlapMs, anonymousId: '', eventId: '' };
    // Events that were stored before the first call aren't new.
    for (const row of await page()) remember(row);
  }

  function page(): Promise<readonly IngestedEvent[]> {
    const from = cursor ?? { ingestedAt: 0, anonymousId: '', eventId: '' };
    return ingested.after({ projectKey, kinds }, { cursor: from, limit: maxEventsPerCall });
  }

  function remember(row: IngestedEvent): void {
    seenKeys.set(eventKey(row), row.ingestedAt);
    newest = Math.max(newest ?? 0, row.ingestedAt);
  }

  return {
    async next() {
      if (newest === undefined) {
        await begin();
        return [];
      }
      const rows = await page();
      const newRows = rows.filter((row) => !seenKeys.has(eventKey(row)));
      for (const row of newRows) remember(row);
      const last = rows.at(-1);
      // If there are more rows, continue after the last one. Only go back for late rows once all have been read.
      cursor =
        rows.length === maxEventsPerCall && last !== undefined
          ? last
          : { ingestedAt: newest - overlapMs, anonymousId: '', eventId: '' };
      const oldest = Math.min(cursor.ingestedAt, newest - overlapMs);
      for (const [key, ingestedAt] of seenKeys) if (ingestedAt < oldest) seenKeys.delete(key);
      return newRows;
    },
  };
}

/** Returns a key that copies of the same event share. */
export function eventKey({ anonymousId, eventId }: Pick<IngestedEvent, 'anonymousId' | 'eventId'>): string {
  return `${anonymousId} ${eventId}`;
}
