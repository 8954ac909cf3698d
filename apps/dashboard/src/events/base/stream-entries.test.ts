import { expect, it } from 'vitest';
import { anEvent } from './an-event.fixture.ts';
import {
  addEvents,
  countNew,
  isOfKind,
  matchesFilter,
  matchesLetterFilter,
  maxEntries,
  parseEntryId,
  streamEntries,
} from './stream-entries.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 2, 12, 0, second)).toISOString();
const refusal = { at: at(2), route: '/sdk/event', code: 'invalid_request', fields: ['createdAt'] };
const letter = { id: 'a'.repeat(32), receivedAt: at(1), reason: 'It is no event', record: '{}' };

it('merges stored, refused and dead events into one stream, newest first', () => {
  const events = [anEvent({ receivedAt: at(3) }), anEvent({ eventId: 'old', receivedAt: at(0) })];
  const entries = streamEntries({ events, refusals: [refusal], letters: [letter] });
  expect(entries.map(({ kind }) => kind)).toEqual(['stored', 'refused', 'dead', 'stored']);
  expect(entries.map(({ id }) => parseEntryId(id)?.kind)).toEqual(['stored', 'refused', 'dead', 'stored']);
});

it('distinguishes refusals of the same millisecond, even as others arrive', () => {
  const ids = (refusals: (typeof refusal)[]) =>
    streamEntries({ events: [], refusals, letters: [] }).map(({ id }) => id);
  const two = ids([refusal, refusal]);
  expect(new Set(two).size).toBe(2);
  expect(ids([{ ...refusal, at: at(9) }, refusal, refusal])).toEqual([expect.any(String), ...two]);
});

it('keeps each event once and only the newest, without the pixel’s own events', () => {
  const many = Array.from({ length: maxEntries + 50 }, (_, index) =>
    anEvent({ eventId: `${index}`, receivedAt: at(index) }),
  );
  const kept = addEvents([], many);
  expect(kept).toHaveLength(maxEntries);
  expect(kept[0]?.eventId).toBe(`${maxEntries + 49}`);
  expect(addEvents(kept, many.slice(-3))).toBe(kept);
  expect(addEvents(kept, [anEvent({ eventId: 'x', eventName: '$verify', receivedAt: at(9_999) })])).toBe(
    kept,
  );
});

it('filters events by name, visitor, page and experiment, all of which must match', () => {
  const event = anEvent({ eventName: 'buy', url: 'https://shop.example/Cart', claims: ['cta'] });
  expect(matchesFilter(event, {})).toBe(true);
  expect(
    matchesFilter(event, { name: 'buy', visitor: event.anonymousId, page: '/cart', experiment: 'cta' }),
  ).toBe(true);
  for (const other of [{ name: 'bu' }, { visitor: 'x' }, { page: 'kart' }, { experiment: 'ct' }])
    expect(matchesFilter(event, { name: 'buy', ...other })).toBe(false);
});

it('filters dead letters by their readable fields', () => {
  const readable = { ...letter, eventName: 'buy', anonymousId: 'ABC' };
  expect(matchesLetterFilter(readable, { name: 'buy', visitor: 'abc' })).toBe(true);
  for (const other of [{ name: 'view' }, { page: '/' }, { experiment: 'cta' }])
    expect(matchesLetterFilter(readable, other)).toBe(false);
});

it('treats an event with a false claim as unverified, and as stored', () => {
  const [entry] = streamEntries({
    events: [anEvent({ claims: ['cta'], verified: false })],
    refusals: [],
    letters: [],
  });
  if (entry === undefined) throw new Error('There is no entry');
  expect(isOfKind(entry, 'unverified')).toBe(true);
  expect(isOfKind(entry, 'stored')).toBe(true);
  expect(isOfKind(entry, 'refused')).toBe(false);
});

it('counts new entries', () => {
  const before = streamEntries({ events: [anEvent({})], refusals: [], letters: [] });
  const now = streamEntries({ events: [anEvent({})], refusals: [refusal], letters: [letter] });
  expect(countNew(now, before)).toBe(2);
  expect(countNew(before, now)).toBe(0);
});
