import type { StoredEvent } from './newest-events.ts';

/** What an event means to a goal: it counts, or it counts and brings no amount. */
export interface Arrival {
  readonly id: string;
  readonly receivedAt: string;
  /** Path of the page it happened on; empty where it did not say. */
  readonly page: string;
  /** The amount that the goal adds up; undefined where it adds up none, null where the event has none. */
  readonly amount: number | null | undefined;
  /** Why it is left out of results all the same. */
  readonly leftOut: 'bot' | 'unclaimed' | undefined;
}

/** Returns what an event is to a goal that adds up a property, or none. */
export function arrivalOf(event: StoredEvent, valueProperty: string | undefined): Arrival {
  const { receivedAt, url, numbers, bot, unclaimed } = event;
  return {
    id: identityOf(event),
    receivedAt,
    page: pathOf(url),
    amount: valueProperty === undefined ? undefined : (numbers[valueProperty] ?? null),
    leftOut: bot ? 'bot' : unclaimed ? 'unclaimed' : undefined,
  };
}

/** Tells an event from all others of its project: ids are unique per visitor. */
export function identityOf({ anonymousId, eventId }: Pick<StoredEvent, 'anonymousId' | 'eventId'>): string {
  return `${anonymousId} ${eventId}`;
}

function pathOf(url: string): string {
  return URL.canParse(url) ? `${new URL(url).pathname}${new URL(url).search}` : url;
}
