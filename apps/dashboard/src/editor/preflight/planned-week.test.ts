import { expect, it } from 'vitest';
import { plannedWeek } from './planned-week.ts';

const at = { visitorsPerDay: 100, now: Date.parse('2026-11-01T00:00:00Z') };

it.each([
  [{ startAt: '2026-11-23T08:00:00Z', endAt: '2026-12-21T08:00:00Z', plannedVisitors: 100 }, 4],
  [{ endAt: '2026-11-10T00:00:00Z' }, 2],
  [{ plannedVisitors: 1_500 }, 3],
  [{ plannedVisitors: 1_000_000 }, 8],
  [{ endAt: '2026-10-01T00:00:00Z' }, 1],
  [{ plannedVisitors: null }, 4],
])('of %j is week %d', (plan, week) => {
  expect(plannedWeek(plan, at)).toBe(week);
});

it('is week four without visitors', () => {
  expect(plannedWeek({ plannedVisitors: 1_000 }, { ...at, visitorsPerDay: 0 })).toBe(4);
});
