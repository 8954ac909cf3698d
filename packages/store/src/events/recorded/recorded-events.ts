import type { EventRow } from '../event-row.ts';

/** Where a copy of an event stands in order of its coming into the store. */
export interface IngestedPlace {
  /** Milliseconds since the epoch, by the store's clock. */
  readonly ingestedAt: number;
  readonly anonymousId: string;
  readonly eventId: string;
}

/** A copy of an event, with when it came into the store. */
export type IngestedEvent = EventRow & { readonly ingestedAt: number };

/** Which events are asked for: those of surveys, exposures, all others. */
export type RecordedKind = 'survey' | 'exposure' | 'event';

/** What came into the store, for whoever follows it. */
export interface RecordedEvents {
  /**
   * Gives copies of events of a published project in ascending order of their coming into the store, then visitor and event id: those
   * after a place, at most `limit`. An event comes as often as it was inserted. An insert that is under way may still add copies that
   * stand before others which were seen, by as long as it takes.
   */
  after(
    filter: { readonly projectKey: string; readonly kinds: readonly RecordedKind[] },
    page: { readonly place: IngestedPlace; readonly limit: number },
  ): Promise<readonly IngestedEvent[]>;
  /** The store's time now, in milliseconds since the epoch. */
  now(): Promise<number>;
}
