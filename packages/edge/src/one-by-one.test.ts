import { expect, it, vi } from 'vitest';
import { manyTurns } from '../../../tests/support/turns.ts';
import { createOneByOne } from './one-by-one.ts';

it('does one after the other, those that are added meanwhile too, and a waiting one once', async () => {
  const done: string[] = [];
  let underWay = 0;
  const each = createOneByOne(async (key) => {
    underWay += 1;
    done.push(`${key}${underWay}`);
    if (done.length === 1) each.add(['c', 'b', 'a']);
    await Promise.resolve();
    underWay -= 1;
  });
  each.add(['a', 'b']);
  await vi.waitFor(() => expect(done).toEqual(['a1', 'b1', 'c1', 'a1']));
  each.add(['d']);
  await vi.waitFor(() => expect(done.at(-1)).toBe('d1'));
});

it('leaves those that wait when it is stopped', async () => {
  const done: string[] = [];
  const each = createOneByOne(async (key) => void done.push(key));
  each.add(['a', 'b']);
  each.stop();
  await manyTurns();
  expect(done).toEqual(['a']);
});
