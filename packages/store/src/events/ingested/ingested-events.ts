import type { EventRow } from '../event-row.ts';

/** The position of an event's copy in the order of ingestion. */
export interface IngestionCursor {
  /** Milliseconds since the epoch, by the store's clock. */
  readonly ingestedAt: number;
  readonly anonymousId: string;
  readonly eventId: string;
}

/** A copy of an event and the time it entered the store. */
export type IngestedEvent = EventRow & { readonly ingestedAt: number };

/** Which events to read: survey events, exposures, or all others. */
export type IngestedKind = 'survey' | 'exposure' | 'event';

/** The log of ingested events, for consumers that follow it. */
export interface IngestedEvents {
  /**
   * Returns copies of a published project's events, in ascending order of ingestion, visitor and event id: those after a cursor, at most
   * `limit`. An event appears as often as it was inserted. An insert in progress may still add copies before others already seen, for as
   * long as it takes.
   */
  after(
    filter: { readonly projectKey: string; readonly kinds: readonly IngestedKind[] },
    page: { readonly cursor: IngestionCursor; readonly limit: number },
  ): Promise<readonly IngestedEvent[]>;
  /** Returns the store's current time, in milliseconds since the epoch. */
  now(): Promise<number>;
}
