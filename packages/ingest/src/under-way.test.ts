import { expect, it } from 'vitest';
import { createUnderWay } from './under-way.ts';

/** Says whether a promise is settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open');
  await new Promise((resolve) => setTimeout(resolve, 1));
  return (await Promise.race([promise, Promise.resolve(open)])) !== open;
}

it('is settled where nothing has begun', async () => {
  await expect(createUnderWay().settled()).resolves.toBeUndefined();
});

it('waits for all that has begun, and for nothing that begins later', async () => {
  const underWay = createUnderWay();
  const doneFirst = underWay.begin();
  const doneSecond = underWay.begin();
  const settled = underWay.settled();
  underWay.begin();
  doneSecond();
  expect(await isSettled(settled)).toBe(false);
  doneFirst();
  doneFirst();
  expect(await isSettled(settled)).toBe(true);
  expect(await isSettled(underWay.settled())).toBe(false);
});
