import { once } from 'node:events';
import { expect, it } from 'vitest';
import { type Loop, startLoop } from './loop.ts';

const never = 2_147_483_647;

it('runs again when woken, even if woken during the previous step', async () => {
  const steps = new EventTarget();
  let count = 0;
  let loop: Loop | undefined;
  const third = once(steps, '3');
  const second = once(steps, '2');
  loop = startLoop(
    async () => {
      count += 1;
      await null;
      if (count === 1) loop?.wake();
      steps.dispatchEvent(new Event(String(count)));
      return never;
    },
    () => undefined,
  );
  await second;
  loop.wake();
  await third;
  await loop.stop();
  expect(count).toBe(3);
});

it('continues after failures, and reports the first of a series', async () => {
  const logged: unknown[] = [];
  const outcomes = [new Error('a'), new Error('b'), 0, new Error('c')];
  const ended = new Promise<void>((resolve) => {
    const loop = startLoop(
      async () => {
        const outcome = outcomes.shift();
        if (outcome instanceof Error) throw outcome;
        if (outcome === undefined) void loop.stop().then(resolve);
        return 0;
      },
      (error) => void logged.push(error),
    );
  });
  await ended;
  expect(logged.map(String)).toEqual(['Error: a', 'Error: c']);
});
