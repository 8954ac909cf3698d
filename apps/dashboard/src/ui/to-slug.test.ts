import { expect, it } from 'vitest';
import { toSlug } from './to-slug.ts';

it.each([
  ['Free shipping bar', 'free-shipping-bar'],
  ['Größe & Preis!', 'gro-e-preis'],
  ['  Café  ', 'cafe'],
  ['日本', ''],
])('slugifies %j', (name, key) => {
  expect(toSlug(name)).toBe(key);
});
