import { expect, it } from 'vitest';
import type { JsonPath } from './drop-repeated-keys.ts';
import { groupRepeated } from './group-repeated.ts';

it('returns the keys of the object at a path, and no others', () => {
  const keysAt = groupRepeated([
    ['a'],
    ['events', 1, 'projectKey'],
    ['events', 1, 'anonymousId'],
    ['events', '1', 'x'],
    ['events.1', 'y'],
    ['events', 10, 'z'],
  ]);
  expect([...keysAt([])]).toEqual(['a']);
  expect([...keysAt(['events', 1])]).toEqual(['projectKey', 'anonymousId']);
  expect([...keysAt(['events', 0])]).toEqual([]);
});

it('reads each key once, however often it is queried', () => {
  let looked = 0;
  const repeated = Array.from({ length: 1_000 }, (_, n): JsonPath => ['events', n, 'projectKey']);
  const counting = new Proxy(repeated, {
    get(target, name, receiver) {
      if (typeof name === 'string' && /^\d+$/.test(name)) looked += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  const keysAt = groupRepeated(counting);
  for (let n = 0; n < 100; n += 1) keysAt(['events', n]);
  expect(looked).toBe(1_000);
});
