import { expect, it } from 'vitest';
import { slugOf } from './slug.ts';

it.each([
  ['Free shipping bar', 'free-shipping-bar'],
  ['Größe & Preis!', 'gro-e-preis'],
  ['  Café  ', 'cafe'],
  ['日本', ''],
])('slugifies %j', (name, key) => {
  expect(slugOf(name)).toBe(key);
});
