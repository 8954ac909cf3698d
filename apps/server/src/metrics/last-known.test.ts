import { expect, it } from 'vitest';
import { createLastKnown } from './last-known.ts';

it('gives what is read', async () => {
  const ask = createLastKnown<number>(1_000);
  expect(await ask(async () => 1)).toBe(1);
  expect(await ask(async () => 2)).toBe(2);
});

it('gives the last value where none comes in time, and nothing where there never was one', async () => {
  const ask = createLastKnown<number>(10);
  expect(await ask(() => Promise.reject(new Error('away')))).toBeUndefined();
  await ask(async () => 1);
  expect(await ask(() => Promise.reject(new Error('away')))).toBe(1);
  expect(await ask(() => new Promise(() => undefined))).toBe(1);
});

it('does not ask one that hangs again, and hears of its answer when it comes', async () => {
  const ask = createLastKnown<number>(10);
  let answer = (_value: number): void => {};
  const hanging = new Promise<number>((resolve) => {
    answer = resolve;
  });
  let asked = 0;
  const read = () => {
    asked += 1;
    return hanging;
  };
  await ask(read);
  await ask(read);
  expect(asked).toBe(1);
  answer(7);
  expect(await ask(read)).toBe(7);
});
