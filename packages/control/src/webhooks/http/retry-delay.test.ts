import { expect, it } from 'vitest';
import { retryDelay, retryDelaysMs } from './retry-delay.ts';

const now = Date.UTC(2026, 0, 2, 3, 4, 5);
const failed = { tries: 1, retryAfter: undefined, now, random: 0.5 };

it('waits 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 14 h, then gives up', () => {
  const seconds = Array.from({ length: 8 }, (_, index) => retryDelay({ ...failed, tries: index + 1 }));
  expect(seconds).toEqual([5e3, 3e5, 18e5, 72e5, 18e6, 36e6, 504e5, undefined]);
});

it('jitters the delay by at most a fifth', () => {
  for (const [index, delayMs] of retryDelaysMs.entries())
    for (const [random, share] of [
      [0, 0.8],
      [0.25, 0.9],
      [1, 1.2],
    ] as const)
      expect(retryDelay({ ...failed, tries: index + 1, random })).toBe(Math.round(delayMs * share));
});

it.each([
  ['60', 60_000],
  [' 7 ', 7_000],
  ['2', 5_000],
  ['86400', 3_600_000],
  ['99999999999999999999', 3_600_000],
  ['Fri, 02 Jan 2026 03:06:05 GMT', 120_000],
  ['Fri, 02 Jan 2026 09:00:00 GMT', 3_600_000],
  ['Thu, 01 Jan 2026 00:00:00 GMT', 5_000],
  ['soon', 5_000],
  ['-5', 5_000],
  ['', 5_000],
])('waits as requested by "Retry-After: %s", up to an hour', (retryAfter, delayMs) => {
  expect(retryDelay({ ...failed, retryAfter })).toBe(delayMs);
});
