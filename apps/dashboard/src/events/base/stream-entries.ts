import type { InferResponseType } from 'hono/client';
import type { api } from '../../api/client.ts';
import type { EventFilter, EventKind } from './events-search.ts';

type Project = (typeof api.projects)[':projectKey'];
export type StoredEvent = InferResponseType<Project['events']['$get']>['events'][number];
export type Refusal = InferResponseType<Project['refusals']['$get']>['refusals'][number];
export type DeadLetter = InferResponseType<Project['dead-letters']['$get']>['deadLetters'][number];

/** An incoming record; the URL contains its id while it is open. */
export type StreamEntry = {
  readonly id: string /** When it was received, ISO 8601. */;
  readonly at: string;
} & (
  | { readonly kind: 'stored'; readonly event: StoredEvent }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'dead'; readonly letter: DeadLetter }
);

/** Keeps only the newest entries, so that a page that stays open for days doesn't use more memory than a new one. */
export const maxEntries = 500;

/** Events of the pixel about itself, which don't belong to the project. */
const ownEvents: ReadonlySet<string> = new Set(['$change', '$verify']);

/** Returns a stored event's id among all entries. */
function idOfEvent({ anonymousId, eventId }: Pick<StoredEvent, 'anonymousId' | 'eventId'>): string {
  return `stored.${anonymousId}.${eventId}`;
}

/** A parsed entry id from the URL. */
type EntryId =
  | { readonly kind: 'stored'; readonly visitor: string; readonly event: string }
  | { readonly kind: 'refused' | 'dead' };

/** Parses an id; undefined if it is invalid. */
export function readEntryId(id: string): EntryId | undefined {
  const [, visitor, event] = /^stored\.([\da-f-]{36})\.(.+)$/.exec(id) ?? [];
  if (visitor !== undefined && event !== undefined) return { kind: 'stored', visitor, event };
  const [kind] = /^(?:refused|dead)(?=\.)/.exec(id) ?? [];
  return kind === 'refused' || kind === 'dead' ? { kind } : undefined;
}

/** Returns all entries, newest first. Events are limited by {@link addEvents}, the others by their answers. */
export function streamEntries({
  events,
  refusals,
  letters,
}: {
  readonly events: readonly StoredEvent[];
  readonly refusals: readonly Refusal[];
  readonly letters: readonly DeadLetter[];
}): readonly StreamEntry[] {
  const entries = [...events.map(storedEntry), ...refusals.map(refusedEntry), ...letters.map(deadEntry)];
  return entries.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

/** Adds new events to earlier ones without duplicates, newest first: at most {@link maxEntries}. */
export function addEvents(
  before: readonly StoredEvent[],
  added: readonly StoredEvent[],
): readonly StoredEvent[] {
  const known = new Map(before.map((event) => [idOfEvent(event), event]));
  const fresh = new Map<string, StoredEvent>();
  for (const event of added)
    if (!ownEvents.has(event.eventName) && !known.has(idOfEvent(event))) fresh.set(idOfEvent(event), event);
  if (fresh.size === 0) return before;
  return [...fresh.values(), ...before]
    .sort((a, b) => (a.receivedAt < b.receivedAt ? 1 : a.receivedAt > b.receivedAt ? -1 : 0))
    .slice(0, maxEntries);
}

/** Whether an event matches a filter. */
export function matchesFilter(event: StoredEvent, { name, visitor, page, experiment }: EventFilter): boolean {
  return (
    (name === undefined || event.eventName === name) &&
    (visitor === undefined || event.anonymousId === visitor) &&
    (page === undefined || event.url.toLowerCase().includes(page.toLowerCase())) &&
    (experiment === undefined || event.assignments.some(({ experimentKey }) => experimentKey === experiment))
  );
}

/** Whether a dead letter matches a filter; its page and experiments are unknown. */
export function matchesLetterFilter(
  { eventName, anonymousId }: DeadLetter,
  { name, visitor, page, experiment }: EventFilter,
): boolean {
  return (
    (name === undefined || eventName === name) &&
    (visitor === undefined || anonymousId?.toLowerCase() === visitor) &&
    page === undefined &&
    experiment === undefined
  );
}

/** Whether an event claims a variant that its configuration version doesn't assign to its visitor. */
export function isUnverified({ assignments }: StoredEvent): boolean {
  return assignments.some(({ verified }) => !verified);
}

/** Whether an entry is of a kind; always true without one. */
export function isOfKind(entry: StreamEntry, kind: EventKind | undefined): boolean {
  if (kind === 'unverified') return entry.kind === 'stored' && isUnverified(entry.event);
  return kind === undefined || entry.kind === kind;
}

/** Returns how many entries are new. */
export function countNew(now: readonly StreamEntry[], before: readonly StreamEntry[]): number {
  const known = new Set(before.map(({ id }) => id));
  return now.filter(({ id }) => !known.has(id)).length;
}

function storedEntry(event: StoredEvent): StreamEntry {
  return { kind: 'stored', id: idOfEvent(event), at: event.receivedAt, event };
}

/** Identical refusals are numbered from the oldest on, so that their ids are unique. */
function refusedEntry(refusal: Refusal, index: number, all: readonly Refusal[]): StreamEntry {
  const { at, route, code } = refusal;
  const same = all
    .slice(index + 1)
    .filter((other) => other.at === at && other.route === route && other.code === code);
  return { kind: 'refused', id: `refused.${at}.${code}.${route}.${same.length}`, at, refusal };
}

function deadEntry(letter: DeadLetter): StreamEntry {
  return { kind: 'dead', id: `dead.${letter.id}`, at: letter.receivedAt, letter };
}
