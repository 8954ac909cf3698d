import type { InferResponseType } from 'hono/client';
import type { api } from '../api/client.ts';

type Project = (typeof api.projects)[':projectKey'];
export type StoredEvent = InferResponseType<Project['events']['$get']>['events'][number];
export type Refusal = InferResponseType<Project['refusals']['$get']>['refusals'][number];

/** A log entry: an event, or a refusal, of which only the reason is stored. */
export type LogEntry = LoggedEvent | LoggedRefusal;

interface LoggedEvent {
  readonly kind: 'event';
  readonly id: string;
  /** When it was received, ISO 8601. */
  readonly at: string;
  readonly name: string;
  /** Path of the event's page; empty if unknown. */
  readonly page: string;
  readonly source: {
    /** Each is empty if unknown. */
    readonly host: string;
    readonly browser: string;
    readonly os: string;
    readonly country: string;
    /** The external site that led to the page. */
    readonly referrer: string;
  };
  /** Why results exclude it; undefined if they include it. */
  readonly excludedAs: 'bot' | 'internal' | 'unclaimed' | undefined;
}

interface LoggedRefusal {
  readonly kind: 'refusal';
  readonly id: string;
  readonly at: string;
  readonly route: string;
  readonly code: string;
  readonly fields: readonly string[];
}

/** Diagnostic events that the pixel sends about itself. */
const internalEvents: ReadonlySet<string> = new Set(['$change', '$verify']);

/** Returns at most `limit` entries, newest first. Expects refusals newest first and events oldest first. */
export function logEntries(
  { events, refusals }: { readonly events: readonly StoredEvent[]; readonly refusals: readonly Refusal[] },
  limit: number,
): readonly LogEntry[] {
  const listed = events.filter(({ eventName }) => !internalEvents.has(eventName));
  const logged = [...listed.reverse().map(toLoggedEvent), ...refusals.map(toLoggedRefusal)];
  return logged.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, limit);
}

function toLoggedEvent(event: StoredEvent): LoggedEvent {
  const { anonymousId, eventId, receivedAt, eventName, url, browser, os, country, referrerHost } = event;
  const page = URL.canParse(url) ? new URL(url) : undefined;
  const host = page?.host ?? '';
  return {
    kind: 'event',
    id: `${anonymousId} ${eventId}`,
    at: receivedAt,
    name: eventName,
    page: page?.pathname ?? '',
    source: { host, browser, os, country, referrer: isSameHost(host, referrerHost) ? '' : referrerHost },
    excludedAs: event.bot ? 'bot' : event.internal ? 'internal' : event.unclaimed ? 'unclaimed' : undefined,
  };
}

/** Returns a refusal's entry. Identical refusals are numbered, starting with the oldest, so that their ids are unique. */
function toLoggedRefusal(
  { at, route, code, fields }: Refusal,
  index: number,
  all: readonly Refusal[],
): LoggedRefusal {
  const same = all
    .slice(index + 1)
    .filter((other) => other.at === at && other.route === route && other.code === code);
  return { kind: 'refusal', id: `${at} ${route} ${code} ${same.length}`, at, route, code, fields };
}

/** Whether a referrer is the site itself; ignores ports and the host's `www.`, which referrers are stored without. */
function isSameHost(host: string, referrerHost: string): boolean {
  return host.replace(/^www\./, '').replace(/:\d+$/, '') === referrerHost.replace(/:\d+$/, '');
}
