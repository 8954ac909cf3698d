import { expect, it, vi } from 'vitest';
import { manyTurns } from '../../../../tests/support/turns.ts';
import { createSerialQueue } from './serial-queue.ts';

it('processes one key at a time, including keys added meanwhile, and a waiting key only once', async () => {
  const done: string[] = [];
  let active = 0;
  const queue = createSerialQueue(async (key) => {
    active += 1;
    done.push(`${key}${active}`);
    if (done.length === 1) queue.add(['c', 'b', 'a']);
    await Promise.resolve();
    active -= 1;
  });
  queue.add(['a', 'b']);
  await vi.waitFor(() => expect(done).toEqual(['a1', 'b1', 'c1', 'a1']), { timeout: 20_000 });
  queue.add(['d']);
  await vi.waitFor(() => expect(done.at(-1)).toBe('d1'), { timeout: 20_000 });
});

it('yields to the event loop between keys', async () => {
  const order: string[] = [];
  const queue = createSerialQueue(async (key) => {
    order.push(key);
    setTimeout(() => order.push(`timer after ${key}`), 0);
  });
  queue.add(['a', 'b']);
  await vi.waitFor(() => expect(order).toEqual(['a', 'timer after a', 'b', 'timer after b']), {
    timeout: 20_000,
  });
});

it('drops the waiting keys when cleared', async () => {
  const done: string[] = [];
  const queue = createSerialQueue(async (key) => void done.push(key));
  queue.add(['a', 'b']);
  queue.clear();
  await manyTurns();
  expect(done).toEqual(['a']);
});
