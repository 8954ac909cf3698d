import { expect, it } from 'vitest';
import { findFreeKey, slugify } from './free-key.ts';

it.each([
  ['My shop', 'my-shop'],
  ['  Café  München! ', 'cafe-munchen'],
  ['2 for 1', '2-for-1'],
  ['東京', ''],
  [`${'a'.repeat(63)} b`, 'a'.repeat(63)],
])('turns %j into %j', (name, slug) => {
  expect(slugify(name)).toBe(slug);
});

it('numbers a taken key, within the maximum length', () => {
  const taken = new Set(['cta', 'cta-2']);
  expect(findFreeKey('cta', (key) => taken.has(key))).toBe('cta-3');
  const long = 'a'.repeat(64);
  expect(findFreeKey(long, (key) => key === long)).toBe(`${'a'.repeat(62)}-2`);
});
