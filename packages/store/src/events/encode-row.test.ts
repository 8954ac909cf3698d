import { expect, it } from 'vitest';
import { eventRow } from '../../../../tests/support/event-row.ts';
import { encodeDeadLetter, encodeEvent, encodeUnclaimedEvent } from './encode-row.ts';
import { eventColumns, letterColumns, unclaimedColumns } from './event-columns.ts';

it('returns a value for each column', () => {
  expect(encodeEvent(eventRow({}))).toHaveLength(eventColumns.length);
  expect(encodeUnclaimedEvent(eventRow({}))).toHaveLength(unclaimedColumns.length);
  const letter = { receivedAt: 0, reason: 'no', record: 'a' };
  expect(encodeDeadLetter(letter)).toHaveLength(letterColumns.length);
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
  [{ a: -Infinity }, {}],
])('keeps only finite numbers: %o', (numbers, kept) => {
  expect(encodeEvent(eventRow({ numbers }))[eventColumns.indexOf('numbers')]).toEqual(kept);
});
