import { expect, it } from 'vitest';
import { intervalAfter, restAfter } from './take-due-looks.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const now = Date.UTC(2026, 0, 5);

it('schedules the next look after a minute, or twenty times the last duration, within the hour', () => {
  expect([100, 2 * minuteMs, 10 * minuteMs].map(intervalAfter)).toEqual([minuteMs, 40 * minuteMs, hourMs]);
});

it('rests four times a look’s duration, or once if a running experiment has waited over an hour', () => {
  const rest = (waitedMs: number, isOpen: boolean) =>
    restAfter(1_000, { computedAt: now - waitedMs, isOpen }, now);
  expect(rest(hourMs, true)).toBe(4_000);
  expect(rest(hourMs + 1, true)).toBe(1_000);
  expect(rest(hourMs + 1, false)).toBe(4_000);
  expect(restAfter(1_000, { computedAt: undefined, isOpen: true }, now)).toBe(4_000);
  expect(restAfter(1_000, undefined, now)).toBe(4_000);
});
