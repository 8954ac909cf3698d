import { expect, it } from 'vitest';
import { forEachSlice } from './for-each-slice.ts';

const kibibyte = 1024;

async function slicesOf(sizes: readonly number[]): Promise<readonly (readonly number[])[]> {
  const slices: (readonly number[])[] = [];
  await forEachSlice(
    sizes,
    (size) => size,
    (slice) => void slices.push(slice),
  );
  return slices;
}

it('passes a hundred at a time, in order', async () => {
  const sizes = Array.from({ length: 250 }, (_, n) => n);
  const slices = await slicesOf(sizes);
  expect(slices.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(slices.flat()).toEqual(sizes);
  expect(await slicesOf([])).toEqual([]);
});

it('passes fewer large ones, and an oversized one alone', async () => {
  const sizes = [100, 100, 100, 1_000, 1, 2].map((size) => size * kibibyte);
  expect((await slicesOf(sizes)).map(({ length }) => length)).toEqual([2, 1, 1, 2]);
});

it('yields to the event loop in between', async () => {
  const happened: string[] = [];
  setTimeout(() => happened.push('timer'), 0);
  const items = Array.from({ length: 1_000 }, () => 1);
  await forEachSlice(
    items,
    (size) => size,
    async () => {
      const until = Date.now() + 2;
      while (Date.now() < until);
      happened.push('slice');
    },
  );
  // Without yielding, the timer would fire after the last slice.
  expect(happened.slice(0, -1)).toContain('timer');
});
