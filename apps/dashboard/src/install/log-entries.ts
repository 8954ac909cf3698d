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
  readonly from: {
    /** Each is empty if unknown. */
    readonly host: string;
    readonly browser: string;
    readonly os: string;
    readonly country: string;
    /** The external site that led to the page. */
    readonly referrer: string;
  };
  /** Why results exclude it. */
  readonly leftOut: 'bot' | 'internal' | 'unclaimed' | undefined;
}

interface LoggedRefusal {
  readonly kind: 'refusal';
  readonly id: string;
  readonly at: string;
  readonly route: string;
  readonly code: string;
  readonly fields: readonly string[];
}

/** Events of the pixel about itself, which don't belong to the project. */
const ownEvents: ReadonlySet<string> = new Set(['$change', '$verify']);

/** Returns the latest entries, newest first: at most `most`. Expects refusals newest first, and events newest last. */
export function logEntries(
  { events, refusals }: { readonly events: readonly StoredEvent[]; readonly refusals: readonly Refusal[] },
  most: number,
): readonly LogEntry[] {
  const listed = events.filter(({ eventName }) => !ownEvents.has(eventName));
  const logged = [...listed.reverse().map(loggedEvent), ...refusals.map(loggedRefusal)];
  return logged.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, most);
}

function loggedEvent(event: StoredEvent): LoggedEvent {
  const { anonymousId, eventId, receivedAt, eventName, url, browser, os, country, referrerHost } = event;
  const page = URL.canParse(url) ? new URL(url) : undefined;
  const host = page?.host ?? '';
  return {
    kind: 'event',
    id: `${anonymousId} ${eventId}`,
    at: receivedAt,
    name: eventName,
    page: page?.pathname ?? '',
    from: { host, browser, os, country, referrer: isOf(host, referrerHost) ? '' : referrerHost },
    leftOut: event.bot ? 'bot' : event.internal ? 'internal' : event.unclaimed ? 'unclaimed' : undefined,
  };
}

/** Identical refusals are numbered from the oldest on, so that their ids are unique. */
function loggedRefusal(
  { at, route, code, fields }: Refusal,
  index: number,
  all: readonly Refusal[],
): LoggedRefusal {
  const same = all
    .slice(index + 1)
    .filter((other) => other.at === at && other.route === route && other.code === code);
  return { kind: 'refusal', id: `${at} ${route} ${code} ${same.length}`, at, route, code, fields };
}

/** Whether a referrer, which has neither `www.` nor a port, is the site itself. */
function isOf(host: string, referrerHost: string): boolean {
  return host.replace(/^www\./, '').replace(/:\d+$/, '') === referrerHost.replace(/:\d+$/, '');
}
