import { expect, it } from 'vitest';
import { createLastKnownReader } from './last-known.ts';

it('returns the value read', async () => {
  const readOrLast = createLastKnownReader<number>(1_000);
  expect(await readOrLast(async () => 1)).toBe(1);
  expect(await readOrLast(async () => 2)).toBe(2);
});

it('returns the last value if none arrives in time, or undefined if there was none', async () => {
  const readOrLast = createLastKnownReader<number>(10);
  expect(await readOrLast(() => Promise.reject(new Error('away')))).toBeUndefined();
  await readOrLast(async () => 1);
  expect(await readOrLast(() => Promise.reject(new Error('away')))).toBe(1);
  expect(await readOrLast(() => new Promise(() => undefined))).toBe(1);
});

it('does not call a hanging source again, and uses its late answer', async () => {
  const readOrLast = createLastKnownReader<number>(10);
  let answer = (_value: number): void => {};
  const hanging = new Promise<number>((resolve) => {
    answer = resolve;
  });
  let reads = 0;
  const read = () => {
    reads += 1;
    return hanging;
  };
  await readOrLast(read);
  await readOrLast(read);
  expect(reads).toBe(1);
  answer(7);
  expect(await readOrLast(read)).toBe(7);
});
