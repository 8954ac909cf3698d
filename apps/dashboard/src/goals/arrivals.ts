import type { StoredEvent } from './newest-events.ts';

/** An event's effect on a goal: it counts, with or without an amount. */
export interface Arrival {
  readonly id: string;
  readonly receivedAt: string;
  /** Path and query of the event's page; empty if unknown. */
  readonly page: string;
  /** The amount that the goal sums; undefined if it sums none, null if the event has none. */
  readonly amount: number | null | undefined;
  /** Why results exclude it anyway. */
  readonly leftOut: 'bot' | 'unclaimed' | undefined;
}

/** Returns an event's effect on a goal that sums a property, if any. */
export function arrivalOf(event: StoredEvent, valueProperty: string | undefined): Arrival {
  const { receivedAt, url, numbers, bot, unclaimed } = event;
  return {
    id: identityOf(event),
    receivedAt,
    page: pageOf(url),
    amount: valueProperty === undefined ? undefined : (numbers[valueProperty] ?? null),
    leftOut: bot ? 'bot' : unclaimed ? 'unclaimed' : undefined,
  };
}

/** Returns an event's unique id within its project: event ids are unique only per visitor. */
export function identityOf({ anonymousId, eventId }: Pick<StoredEvent, 'anonymousId' | 'eventId'>): string {
  return `${anonymousId} ${eventId}`;
}

/** Returns the path and query of a page's URL, or the text itself if it isn't a URL. */
function pageOf(url: string): string {
  return URL.canParse(url) ? `${new URL(url).pathname}${new URL(url).search}` : url;
}
