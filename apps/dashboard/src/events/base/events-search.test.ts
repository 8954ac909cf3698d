import { expect, it } from 'vitest';
import { parseEventsSearch, toEventFilter } from './events-search.ts';

const visitor = '0190B5A4-7C1E-4E2B-8F4E-2B6A1C9D3E55';
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

it('reads known parameters, and ignores the rest', () => {
  const until = inMinutes(9);
  expect(
    parseEventsSearch({
      kind: 'refused',
      name: 404,
      visitor,
      page: '/cart',
      id: 'dead.x',
      open: 'why',
      of: 'cta',
      until,
    }),
  ).toEqual({
    kind: 'refused',
    name: '404',
    visitor: visitor.toLowerCase(),
    page: '/cart',
    id: 'dead.x',
    open: 'why',
    of: 'cta',
    until,
  });
  expect(
    parseEventsSearch({ kind: 'all', visitor: 'ann', id: 'x'.repeat(300), open: 'settings', other: 1 }),
  ).toEqual({});
});

it.each([['soon'], [inMinutes(11)]])('ignores watching until %s', (until) => {
  expect(parseEventsSearch({ until })).toEqual({});
});

it('knows that watching has ended', () => {
  const until = inMinutes(-1);
  expect(parseEventsSearch({ until })).toEqual({ until });
});

it('requests events by the filters in the address', () => {
  expect(toEventFilter({ kind: 'dead', id: 'x', name: 'buy', experiment: 'cta' })).toEqual({
    name: 'buy',
    experiment: 'cta',
  });
});
