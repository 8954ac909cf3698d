import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../tests/support/volume.ts';
import { parseTimestamp } from './timestamp.ts';

it.each([
  ['2026-01-02T03:04:05.678Z', Date.UTC(2026, 0, 2, 3, 4, 5, 678)],
  ['2026-01-02T03:04:05.6789Z', Date.UTC(2026, 0, 2, 3, 4, 5, 678)],
  ['2026-01-02T03:04:05', Date.UTC(2026, 0, 2, 3, 4, 5)],
  ['2026-01-02T03:04Z', Date.UTC(2026, 0, 2, 3, 4)],
  ['2026-01-02', Date.UTC(2026, 0, 2)],
  ['2026-01-02T03:04:05+02:00', Date.UTC(2026, 0, 2, 1, 4, 5)],
  ['2026-01-02T03:04:05-0330', Date.UTC(2026, 0, 2, 6, 34, 5)],
  ['2026-01-02T03:04:05+02', Date.UTC(2026, 0, 2, 1, 4, 5)],
  ['2024-02-29', Date.UTC(2024, 1, 29)],
  ['20260102T030405Z', Date.UTC(2026, 0, 2, 3, 4, 5)],
  ['20260102T030405.5+0200', Date.UTC(2026, 0, 2, 1, 4, 5, 500)],
  ['20260102', Date.UTC(2026, 0, 2)],
  ['2026-01-02T03Z', Date.UTC(2026, 0, 2, 3)],
  ['2026-01-02T03:30,5Z', Date.UTC(2026, 0, 2, 3, 30, 30)],
  ['2026-01-02T24:00:00Z', Date.UTC(2026, 0, 3)],
  ['2016-12-31T23:59:60Z', Date.UTC(2017, 0, 1)],
  ['2016-12-31T15:59:60-08:00', Date.UTC(2017, 0, 1)],
  ['+002026-01-02T03:04:05Z', Date.UTC(2026, 0, 2, 3, 4, 5)],
  ['2026-032', Date.UTC(2026, 1, 1)],
  ['2024-366', Date.UTC(2024, 11, 31)],
  ['2026-W01-1', Date.UTC(2025, 11, 29)],
  ['2020-W53-7', Date.UTC(2021, 0, 3)],
  ['2026W011T12', Date.UTC(2025, 11, 29, 12)],
  ['2026-W02', Date.UTC(2026, 0, 5)],
  ['0099-01-01', Date.parse('0099-01-01')],
])('parses %s', (text, time) => {
  expect(parseTimestamp(text)).toBe(time);
});

it.each([
  'yesterday',
  '',
  '1',
  '2026',
  '2026-02-30T00:00:00Z',
  '2026-02-30T00:00:00.000Z',
  '2026-02-29T00:00:00.000Z',
  '2026-04-31T00:00:00.000Z',
  '2026-13-01T00:00:00.000Z',
  '2026-00-01T00:00:00.000Z',
  '2026-01-00T00:00:00.000Z',
  '2026-01-01T24:00:00.001Z',
  '2026-01-01T00:60:00.000Z',
  '2026-01-01T00:00:61.000Z',
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-01-02T24:00:01Z',
  '2026-01-02T25:00Z',
  '2026-01-02T03:04:60Z',
  '2026-366',
  '2026-000',
  '2026-W54-1',
  '2026-W00-1',
  '2026-W01-8',
  '2026-1-2',
  '+999999-01-01',
  '2026-01-02T03:60:00Z',
  '2026-01-02T03:04:05+99:00',
  '2026-01-02Z',
  'Fri Jan 02 2026',
  ' 2026-01-02',
])('refuses %j', (text) => {
  expect(parseTimestamp(text)).toBeUndefined();
});

it('parses what `toISOString` writes, to the millisecond', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (date) => {
      expect(parseTimestamp(date.toISOString())).toBe(date.getTime());
    }),
    { numRuns: runs(1_000) },
  );
});

it('rejects a text with any other character in that form', () => {
  const usual = '2026-01-02T03:04:05.678Z';
  const offset = fc.nat(usual.length - 1);
  fc.assert(
    fc.property(offset, fc.string({ minLength: 1, maxLength: 1 }), (at, other) => {
      const text = usual.slice(0, at) + other + usual.slice(at + 1);
      // The same instant with a numeric offset never takes the fast path.
      fc.pre(text.endsWith('Z'));
      expect(parseTimestamp(text)).toBe(parseTimestamp(`${text.slice(0, -1)}+00:00`));
    }),
    { numRuns: runs(1_000) },
  );
});
