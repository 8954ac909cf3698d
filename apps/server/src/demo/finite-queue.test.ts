import { expect, it } from 'vitest';
import { createFiniteQueue } from './finite-queue.ts';

const records = (...sizes: readonly number[]) =>
  sizes.map((size, index) => Array.from({ length: size }, () => Uint8Array.of(index)))[Symbol.iterator]();
const outcomes = { stored: 0, dead: 0, dropped: 0, erased: 0, copy: 0, visits: 0 };

it('repeats a batch until it is committed, then returns the next, and finally none', async () => {
  const queue = createFiniteQueue(records(2, 1, 2));
  expect(await queue.read({ maxRecords: 3, ahead: true })).toBeNull();
  const first = await queue.read({ maxRecords: 3 });
  expect(first?.records).toHaveLength(3);
  expect(await queue.read({ maxRecords: 3 })).toBe(first);
  const second = await queue.read({ maxRecords: 3, ahead: true });
  expect(second?.records).toHaveLength(2);
  await first?.commit(outcomes);
  expect(await queue.read({ maxRecords: 3 })).toBe(second);
  expect(await queue.backlog()).toBe(0);
  await second?.commit(outcomes);
  expect(await queue.read({ maxRecords: 3 })).toBeNull();
});

it('returns nothing after an abort', async () => {
  const queue = createFiniteQueue(records(1));
  expect(await queue.read({ maxRecords: 1, signal: AbortSignal.abort() })).toBeNull();
});
