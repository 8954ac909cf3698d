import { expect, it } from 'vitest';
import { contrastRatio } from './contrast.ts';

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#FFFFFF', 1],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#2563eb', '#ffffff', 5.17],
  ['#2563eb', '#111827', 3.43],
])('%s on %s has the WCAG contrast %d', (one, other, contrast) => {
  expect(contrastRatio(one, other)).toBeCloseTo(contrast, 2);
  expect(contrastRatio(other, one)).toBe(contrastRatio(one, other));
});
