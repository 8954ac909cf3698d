import { expect, it } from 'vitest';
import { normalCdf } from '../distributions/normal.ts';
import { interpolate } from './chebyshev.ts';

it('is accurate to rounding, with 80 terms over 18 standard deviations', () => {
  const smooth = interpolate(normalCdf, { low: -9, high: 9, points: 80 });
  for (let x = -9; x <= 9; x += 0.037) expect(Math.abs(smooth(x) - normalCdf(x))).toBeLessThan(1e-13);
});
