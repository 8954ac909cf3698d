import { expect, it } from 'vitest';
import { parseRetryAfter, retryDelayMs } from './retry-delay.ts';

it('doubles from one second up to a minute', () => {
  const delays = [1, 2, 3, 6, 7, 50].map((failures) => retryDelayMs(failures, () => 1));
  expect(delays).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000]);
});

it('spreads the retries of many visitors over half the delay', () => {
  expect(retryDelayMs(3, () => 0)).toBe(2_000);
});

it('parses seconds and dates', () => {
  const now = Date.UTC(2026, 0, 2, 3, 4, 5);
  expect(parseRetryAfter('120', now)).toBe(120_000);
  expect(parseRetryAfter('Fri, 02 Jan 2026 03:05:05 GMT', now)).toBe(60_000);
  expect(parseRetryAfter('Thu, 01 Jan 2026 03:05:05 GMT', now)).toBe(0);
});

it.each([null, '', ' ', 'soon'])('parses nothing from %j', (header) => {
  expect(parseRetryAfter(header, 0)).toBe(0);
});

it('ignores a server that asks for more than a day', () => {
  expect(parseRetryAfter('99999999', 0)).toBe(86_400_000);
});
