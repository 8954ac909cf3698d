import { expect, it } from 'vitest';
import { freeKey, slugOf } from './free-key.ts';

it.each([
  ['My shop', 'my-shop'],
  ['  Café  München! ', 'cafe-munchen'],
  ['2 for 1', '2-for-1'],
  ['東京', ''],
  [`${'a'.repeat(63)} b`, 'a'.repeat(63)],
])('makes %j into %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

it('numbers what is taken, within the length of a key', () => {
  const taken = new Set(['cta', 'cta-2']);
  expect(freeKey('cta', (key) => taken.has(key))).toBe('cta-3');
  const long = 'a'.repeat(64);
  expect(freeKey(long, (key) => key === long)).toBe(`${'a'.repeat(62)}-2`);
});
