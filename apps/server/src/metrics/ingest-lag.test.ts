import { expect, it } from 'vitest';
import { createIngestLag } from './ingest-lag.ts';

it('is zero while nothing waits, however long', () => {
  let at = 0;
  const lag = createIngestLag(() => at);
  expect(lag.seconds(0)).toBe(0);
  at = 3_600_000;
  expect(lag.seconds(0)).toBe(0);
  at += 500;
  expect(lag.seconds(1)).toBe(0.5);
});

it('grows while events wait and none are stored', () => {
  let at = 0;
  const lag = createIngestLag(() => at);
  lag.stored(0);
  at = 2_000;
  expect(lag.seconds(3)).toBe(2);
  at = 60_000;
  expect(lag.seconds(9)).toBe(60);
});

it('is the age of the event being stored while a backlog drains', () => {
  const lag = createIngestLag(() => 86_400_000);
  lag.stored(1_000);
  expect(lag.seconds(5_000)).toBe(86_399);
});

it('is unknown for events from before the start, until some are stored', () => {
  const lag = createIngestLag(() => 10_000);
  expect(lag.seconds(2)).toBeUndefined();
  lag.stored(4_000);
  expect(lag.seconds(1)).toBe(6);
});

it('is never negative if the clock was set back', () => {
  const lag = createIngestLag(() => 1_000);
  lag.stored(5_000);
  expect(lag.seconds(1)).toBe(0);
});
