import { expect, it } from 'vitest';
import { contrastOf } from './contrast.ts';

it('matches WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#ffffff', '#777777')).toBe(contrastOf('#777777', '#ffffff'));
});

it('is NaN for an invalid colour', () => {
  expect(contrastOf('#12', '#ffffff')).toBeNaN();
});
