import { expect, it } from 'vitest';
import { contrastRatio } from './contrast.ts';

it('matches WCAG', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastRatio('#ffffff', '#777777')).toBe(contrastRatio('#777777', '#ffffff'));
});

it('is NaN for an invalid colour', () => {
  expect(contrastRatio('#12', '#ffffff')).toBeNaN();
});
