import { maxEventAgeMs, maxEventLeadMs } from '@pixel/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeAnalysisTime } from './compute-analysis-time.ts';

const receivedAt = Date.parse('2026-03-01T12:00:00.000Z');
const at = (offsetMs: number) => new Date(receivedAt + offsetMs).toISOString();

it('is the receipt time if the event has none', () => {
  expect(computeAnalysisTime({ createdAt: undefined, sentAt: at(-1_000) }, receivedAt)).toBe(receivedAt);
});

it('is the event’s own time if it has no send time', () => {
  expect(computeAnalysisTime({ createdAt: at(-60_000), sentAt: undefined }, receivedAt)).toBe(
    receivedAt - 60_000,
  );
});

it('uses only the span between event and send if the clock is years off', () => {
  const event = { createdAt: '2001-01-01T00:00:00Z', sentAt: '2001-01-01T00:00:03Z' };
  expect(computeAnalysisTime(event, receivedAt)).toBe(receivedAt - 3_000);
});

it('parses time zones, and a date alone as UTC', () => {
  expect(computeAnalysisTime({ createdAt: '2026-03-01T13:59:00+02:00', sentAt: undefined }, receivedAt)).toBe(
    receivedAt - 60_000,
  );
  expect(computeAnalysisTime({ createdAt: '2026-03-01', sentAt: undefined }, receivedAt)).toBe(
    Date.parse('2026-03-01T00:00:00Z'),
  );
});

it.each([
  ['seven days back', -maxEventAgeMs, -maxEventAgeMs],
  ['longer than seven days back', -maxEventAgeMs - 1, 0],
  ['five minutes ahead', maxEventLeadMs, maxEventLeadMs],
  ['longer than five minutes ahead', maxEventLeadMs + 1, 0],
])('trusts a clock only within limits: %s', (_, offset, expected) => {
  expect(computeAnalysisTime({ createdAt: at(offset), sentAt: undefined }, receivedAt)).toBe(
    receivedAt + expected,
  );
  expect(computeAnalysisTime({ createdAt: at(offset), sentAt: at(0) }, receivedAt)).toBe(
    receivedAt + expected,
  );
});

const clocks: readonly (readonly [createdAt: string, sentAt: string | undefined, offsetMs: number])[] = [
  ['1970-01-01T00:00:00Z', undefined, 0],
  ['1970-01-01T00:00:00Z', '1970-01-01T00:00:10Z', -10_000],
  ['1969-12-31T23:59:59Z', '1970-01-01T00:00:01Z', -2_000],
  ['-000001-01-01T00:00:00Z', '-000001-01-01T00:01:00Z', -60_000],
  ['0001-01-01T00:00:00Z', undefined, 0],
  ['+275760-09-13T00:00:00Z', undefined, 0],
  ['+275760-09-12T23:59:00Z', '+275760-09-13T00:00:00Z', -60_000],
  ['-271821-04-20T00:00:00Z', '+275760-09-13T00:00:00Z', 0],
  ['+275760-09-13T00:00:00Z', '-271821-04-20T00:00:00Z', 0],
  ['2036-03-01T12:00:00Z', '2036-03-01T12:00:00Z', 0],
  ['2016-03-01T12:00:00Z', '2026-03-01T12:00:00Z', 0],
  ['2026-03-01T12:00:00Z', '2036-03-01T12:00:00Z', 0],
  ['2030-01-01T00:04:00Z', '2030-01-01T00:00:00Z', 240_000],
  ['2030-01-01T01:00:00Z', '2030-01-01T00:00:00Z', 0],
];

describe(`clocks that are years off: ${clocks.length} cases`, () => {
  it.each(clocks)('%s, sent at %s', (createdAt, sentAt, offsetMs) => {
    expect(computeAnalysisTime({ createdAt, sentAt }, receivedAt) - receivedAt).toBe(offsetMs);
  });
});

it('stays within the trusted distance from receipt, for any clocks', () => {
  const clock = fc.option(
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    { nil: undefined },
  );
  fc.assert(
    fc.property(clock, clock, (createdAt, sentAt) => {
      const offset = computeAnalysisTime({ createdAt, sentAt }, receivedAt) - receivedAt;
      expect(offset).toBeGreaterThanOrEqual(-maxEventAgeMs);
      expect(offset).toBeLessThanOrEqual(maxEventLeadMs);
    }),
  );
});
