import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/support/volume.ts';
import { formatDateTime64 } from './format-date-time64.ts';

/** Reference implementation, slow but simple. */
function slowly(time: number): string {
  return new Date(time).toISOString().replace('T', ' ').slice(0, -1);
}

const dayMs = 86_400_000;
const noon = Date.UTC(2026, 0, 2, 12);

describe('a formatted time', () => {
  it.each([
    [Date.UTC(2026, 0, 2, 3, 4, 5, 6), '2026-01-02 03:04:05.006'],
    [Date.UTC(2026, 11, 31, 23, 59, 59, 999), '2026-12-31 23:59:59.999'],
    [Date.UTC(2024, 1, 29, 10, 20, 30, 40), '2024-02-29 10:20:30.040'],
    [0, '1970-01-01 00:00:00.000'],
    [-1, '1969-12-31 23:59:59.999'],
  ])('of %s is %s', (time, text) => {
    expect(formatDateTime64(time)).toBe(text);
  });

  it('equals that of a Date, for any times in any order', () => {
    const time = fc.oneof(
      fc.date({ noInvalidDate: true }).map((date) => date.getTime()),
      fc.integer({ min: -2 * dayMs, max: 2 * dayMs }).map((offset) => noon + offset),
      fc.double({ min: -3 * dayMs, max: 3 * dayMs, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(time, { minLength: 1, maxLength: 20 }), (times) => {
        expect(times.map(formatDateTime64)).toEqual(times.map(slowly));
      }),
      { numRuns: runs(2_000) },
    );
  });

  it.each([Number.NaN, Infinity, -Infinity, 8.64e15 + 1, -8.64e15 - 1, 9e15])(
    'is undefined for %s, which is invalid, whatever came before',
    (time) => {
      for (const before of [noon, 8.64e15, -8.64e15]) {
        expect(formatDateTime64(before)).toBe(slowly(before));
        expect(() => formatDateTime64(time)).toThrow(RangeError);
      }
    },
  );
});
