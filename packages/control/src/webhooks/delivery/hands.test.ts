import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createHands } from './hands.ts';

const patienceMs = 50;
const never = () => new Promise<boolean>(() => undefined);

it('does four things at a time for an endpoint, and more as soon as there is a hand', async () => {
  const hands = createHands(patienceMs);
  const under = { way: 0, most: 0 };
  const work = async () => {
    under.way += 1;
    under.most = Math.max(under.most, under.way);
    await sleep(5);
    under.way -= 1;
    return true;
  };
  const done = await Promise.all(Array.from({ length: 12 }, () => hands.use('a', work)));
  expect(done).toEqual(Array.from({ length: 12 }, () => true));
  expect(under.most).toBe(4);
  expect(hands.busy()).toEqual([]);
});

it('gives up where there is no hand in time, and others are not kept waiting', async () => {
  const hands = createHands(patienceMs);
  for (let index = 0; index < 4; index += 1) void hands.use('slow', never);
  expect(hands.busy()).toEqual(['slow']);
  const late = hands.use('slow', never);
  expect(await hands.use('quick', async () => true)).toBe(true);
  expect(await late).toBe(false);
  expect(hands.busy()).toEqual(['slow']);
});

it('does one thing at a time for an endpoint that did not take the last', async () => {
  const hands = createHands(patienceMs);
  await hands.use('a', async () => false);
  void hands.use('a', never);
  expect(hands.busy()).toEqual(['a']);
  expect(await hands.use('a', never)).toBe(false);
});

it('has the hand back where the work fails', async () => {
  const hands = createHands(patienceMs);
  for (let index = 0; index < 5; index += 1)
    await expect(hands.use('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(hands.busy()).toEqual([]);
});
