import { expect, it } from 'vitest';
import { createLru } from './lru.ts';

it('forgets what was not asked for longest', () => {
  const lru = createLru<number>(2);
  lru.set('a', 1);
  lru.set('b', 2);
  expect(lru.get('a')).toBe(1);
  lru.set('c', 3);
  expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([1, undefined, 3]);
});

it('keeps one value of a key, the last', () => {
  const lru = createLru<number>(2);
  lru.set('a', 1);
  lru.set('b', 2);
  lru.set('a', 3);
  expect([lru.get('a'), lru.get('b')]).toEqual([3, 2]);
});

it('holds keys that are names of methods', () => {
  const lru = createLru<number>(2);
  expect(lru.get('constructor')).toBeUndefined();
  lru.set('__proto__', 1);
  expect(lru.get('__proto__')).toBe(1);
});
