import type { EventRow } from '../event-row.ts';

/** Which events to list; all conditions hold. */
export interface EventFilter {
  readonly projectKey: string;
  readonly eventName?: string;
  /** In lower case. */
  readonly anonymousId?: string;
  readonly eventId?: string;
}

/** Where an event stands in a list in order of receipt. */
export interface EventPlace {
  readonly receivedAt: number;
  readonly anonymousId: string;
  readonly eventId: string;
}

/** Events for people to look at. */
export interface EventLists {
  /**
   * Gives events, each once, in ascending order of receipt, then visitor and event id: the first after `after`, or, without one, the
   * last there are. At most `limit`.
   */
  list(
    filter: EventFilter,
    page: { readonly limit: number; readonly after?: EventPlace },
  ): Promise<readonly EventRow[]>;
  /**
   * Gives the names of a project's events that were received since a time in milliseconds since the epoch, with the properties that
   * came with each: the newest names first, at most 1,000, and at most 200 properties of each. Events of surveys are left out.
   */
  seen(filter: { readonly projectKey: string; readonly since: number }): Promise<readonly SeenName[]>;
}

/** A name that events had. */
export interface SeenName {
  readonly eventName: string;
  /** When the newest of them was received, in milliseconds since the epoch. */
  readonly lastReceivedAt: number;
  /** In order of their names; one that came both as a number and as a text is there twice. */
  readonly properties: readonly SeenProperty[];
  /** The currencies that the payloads named in `currency`, in capitals, the most frequent first; at most ten. */
  readonly currencies: readonly SeenCurrency[];
}

/** A currency that events of a name were in, and how many, each counted once. */
export interface SeenCurrency {
  readonly currency: string;
  readonly events: number;
}

/** A field at the top of events' payloads. Booleans are kept as texts. */
export interface SeenProperty {
  readonly name: string;
  readonly kind: 'number' | 'text';
}
