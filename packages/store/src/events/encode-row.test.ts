import { expect, it } from 'vitest';
import { eventRow } from '../../../../tests/support/event-row.ts';
import { encodeEvent } from './encode-row.ts';

it('leaves out what is empty, 0 or false, which the columns are by themselves', () => {
  expect(Object.keys(JSON.parse(JSON.stringify(encodeEvent(eventRow({})))))).toEqual([
    'projectKey',
    'anonymousId',
    'eventId',
    'eventName',
    'time',
    'receivedAt',
    'requestId',
  ]);
});

it.each([
  [
    { a: 1, b: Infinity, c: Number.NaN, d: 0 },
    { a: 1, d: 0 },
  ],
  [
    { a: 0.5, b: -1 },
    { a: 0.5, b: -1 },
  ],
  [{ a: -Infinity }, undefined],
])('keeps the numbers that are finite: %o', (numbers, kept) => {
  expect(encodeEvent(eventRow({ numbers })).numbers).toEqual(kept);
});
