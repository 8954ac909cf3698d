import { expect, it } from 'vitest';
import { createInFlightBatches } from './in-flight-batches.ts';

/** Whether a promise has settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open');
  await new Promise((resolve) => setTimeout(resolve, 1));
  return (await Promise.race([promise, Promise.resolve(open)])) !== open;
}

it('is settled if nothing has started', async () => {
  await expect(createInFlightBatches().settled()).resolves.toBeUndefined();
});

it('waits for everything already started, and nothing later', async () => {
  const inFlight = createInFlightBatches();
  const doneFirst = inFlight.begin();
  const doneSecond = inFlight.begin();
  const settled = inFlight.settled();
  inFlight.begin();
  doneSecond();
  expect(await isSettled(settled)).toBe(false);
  doneFirst();
  doneFirst();
  expect(await isSettled(settled)).toBe(true);
  expect(await isSettled(inFlight.settled())).toBe(false);
});
