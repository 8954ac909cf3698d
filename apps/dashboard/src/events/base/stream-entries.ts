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
  | { readonly kind: 'dead'; readonly deadLetter: DeadLetter }
);

/** Maximum number of events in memory, so that a page that stays open for days doesn't use more and more. */
export const maxEntries = 500;

/** Diagnostic events that the pixel sends about itself. */
const internalEvents: ReadonlySet<string> = new Set(['$change', '$verify']);

/** Returns the entry id of a stored event. */
function entryIdOf({ anonymousId, eventId }: Pick<StoredEvent, 'anonymousId' | 'eventId'>): string {
  return `stored.${anonymousId}.${eventId}`;
}

/** A parsed entry id from the URL. */
type EntryId =
  | { readonly kind: 'stored'; readonly visitor: string; readonly event: string }
  | { readonly kind: 'refused' | 'dead' };

/** Parses an entry id; undefined if it is invalid. */
export function parseEntryId(id: string): EntryId | undefined {
  const [, visitor, event] = /^stored\.([\da-f-]{36})\.(.+)$/.exec(id) ?? [];
  if (visitor !== undefined && event !== undefined) return { kind: 'stored', visitor, event };
  const [kind] = /^(?:refused|dead)(?=\.)/.exec(id) ?? [];
  return kind === 'refused' || kind === 'dead' ? { kind } : undefined;
}

/** Returns all entries, newest first, without a limit. */
export function streamEntries({
  events,
  refusals,
  letters,
}: {
  readonly events: readonly StoredEvent[];
  readonly refusals: readonly Refusal[];
  readonly letters: readonly DeadLetter[];
}): readonly StreamEntry[] {
  const entries = [
    ...events.map(toStoredEntry),
    ...refusals.map(toRefusedEntry),
    ...letters.map(toDeadEntry),
  ];
  return entries.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

/** Returns the events with new ones added: newest first, without duplicates, at most {@link maxEntries}. */
export function addEvents(
  before: readonly StoredEvent[],
  added: readonly StoredEvent[],
): readonly StoredEvent[] {
  const known = new Map(before.map((event) => [entryIdOf(event), event]));
  const fresh = new Map<string, StoredEvent>();
  for (const event of added)
    if (!internalEvents.has(event.eventName) && !known.has(entryIdOf(event)))
      fresh.set(entryIdOf(event), event);
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

/** Returns the number of entries that weren't there before. */
export function countNew(current: readonly StreamEntry[], before: readonly StreamEntry[]): number {
  const known = new Set(before.map(({ id }) => id));
  return current.filter(({ id }) => !known.has(id)).length;
}

function toStoredEntry(event: StoredEvent): StreamEntry {
  return { kind: 'stored', id: entryIdOf(event), at: event.receivedAt, event };
}

/** Returns a refusal's entry. Identical refusals are numbered, starting with the oldest, so that their ids are unique. */
function toRefusedEntry(refusal: Refusal, index: number, all: readonly Refusal[]): StreamEntry {
  const { at, route, code } = refusal;
  const same = all
    .slice(index + 1)
    .filter((other) => other.at === at && other.route === route && other.code === code);
  return { kind: 'refused', id: `refused.${at}.${code}.${route}.${same.length}`, at, refusal };
}

function toDeadEntry(deadLetter: DeadLetter): StreamEntry {
  return { kind: 'dead', id: `dead.${deadLetter.id}`, at: deadLetter.receivedAt, deadLetter };
}
