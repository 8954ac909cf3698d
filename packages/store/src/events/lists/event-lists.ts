import type { EventRow } from '../event-row.ts';

/** Which events to list. All conditions must hold. */
export interface EventFilter {
  readonly projectKey: string;
  readonly eventName?: string;
  /** In lower case. */
  readonly anonymousId?: string;
  readonly eventId?: string;
  /** The events of a response to a survey. */
  readonly responseId?: string;
  /** A substring of the page's URL, case-insensitive. */
  readonly page?: string;
  /** Only events that claim a variant of this experiment. */
  readonly experimentKey?: string;
}

/** An event's position in the order of receipt. */
export interface EventCursor {
  readonly receivedAt: number;
  readonly anonymousId: string;
  readonly eventId: string;
}

/** Events for display. */
export interface EventLists {
  /**
   * Returns events without duplicates, in ascending order of receipt, visitor and event id: the first ones after `after` or, without it,
   * the last ones. At most `limit`.
   */
  list(
    filter: EventFilter,
    page: { readonly limit: number; readonly after?: EventCursor },
  ): Promise<readonly EventRow[]>;
  /**
   * Returns the names of a project's events received since a time (milliseconds since the epoch) and the properties of each: newest names
   * first, at most 1,000 names and 200 properties per name. Excludes survey events.
   */
  receivedNames(filter: {
    readonly projectKey: string;
    readonly since: number;
  }): Promise<readonly SeenName[]>;
  /**
   * Counts a project's events by minute of receipt since a time (milliseconds since the epoch), in order; minutes without events are
   * absent. Includes bots and unverified events, and excludes the pixel's own diagnostics.
   */
  minutes(filter: {
    readonly projectKey: string;
    readonly since: number;
  }): Promise<readonly ReceivedMinute[]>;
}

/** The number of events received in a minute. */
export interface ReceivedMinute {
  /** Start of the minute, in milliseconds since the epoch. */
  readonly startedAt: number;
  readonly events: number;
}

/** A name of received events. */
export interface SeenName {
  readonly eventName: string;
  /** Latest time of receipt, in milliseconds since the epoch. */
  readonly lastReceivedAt: number;
  /** Ordered by name. A property seen both as a number and as a string appears twice. */
  readonly properties: readonly SeenProperty[];
  /** Currencies in the payloads' `currency`, upper case, most frequent first, at most ten. */
  readonly currencies: readonly SeenCurrency[];
}

/** A currency of a name's events, and the number of distinct events in it. */
export interface SeenCurrency {
  readonly currency: string;
  readonly events: number;
}

/** A top-level field of event payloads. Booleans are stored as texts. */
export interface SeenProperty {
  readonly name: string;
  readonly kind: 'number' | 'text';
}
