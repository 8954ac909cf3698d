import type { StoredEvent } from './newest-events.ts';

/** An event that matches a goal, with its amount if the goal sums a property. */
export interface GoalEvent {
  readonly id: string;
  readonly receivedAt: string;
  /** Path and query of the event's page; empty if unknown. */
  readonly page: string;
  /** The amount that the goal sums; undefined if it sums none, null if the event has none. */
  readonly amount: number | null | undefined;
  /** Why results exclude it; undefined if they include it. */
  readonly excludedAs: 'bot' | 'unclaimed' | undefined;
}

/** Returns an event with its amount; `valueProperty` is the property that the goal sums, if it sums one. */
export function toGoalEvent(event: StoredEvent, valueProperty: string | undefined): GoalEvent {
  const { receivedAt, url, numbers, bot, unclaimed } = event;
  return {
    id: eventIdInProject(event),
    receivedAt,
    page: toPathAndQuery(url),
    amount: valueProperty === undefined ? undefined : (numbers[valueProperty] ?? null),
    excludedAs: bot ? 'bot' : unclaimed ? 'unclaimed' : undefined,
  };
}

/** Returns an event's unique id within its project: event ids are unique only per visitor. */
export function eventIdInProject({
  anonymousId,
  eventId,
}: Pick<StoredEvent, 'anonymousId' | 'eventId'>): string {
  return `${anonymousId} ${eventId}`;
}

/** Returns the path and query of a page's URL, or the text itself if it isn't a URL. */
function toPathAndQuery(url: string): string {
  return URL.canParse(url) ? `${new URL(url).pathname}${new URL(url).search}` : url;
}
