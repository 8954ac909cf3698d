import { expect, it } from 'vitest';
import { isStale } from './is-stale.ts';

const hourMs = 60 * 60_000;
const now = Date.parse('2026-11-19T14:20:00Z');
const report = {
  computedAt: new Date(now - 3 * hourMs).toISOString(),
  isFinal: false,
  status: 'running',
  pending: 41_200,
};

it('is true after two hours while events are pending, or unknown', () => {
  expect(isStale(report, now)).toBe(true);
  expect(isStale({ ...report, pending: null }, now)).toBe(true);
  expect(isStale({ ...report, computedAt: new Date(now - hourMs).toISOString() }, now)).toBe(false);
});

it('is false for results that no longer change', () => {
  expect(isStale({ ...report, pending: 0 }, now)).toBe(false);
  expect(isStale({ ...report, isFinal: true }, now)).toBe(false);
  expect(isStale({ ...report, status: 'completed' }, now)).toBe(false);
  expect(isStale({ ...report, computedAt: null }, now)).toBe(false);
});
