import { expect, it } from 'vitest';
import { noncentralTSf } from './noncentral-t.ts';
import { normalSf } from './normal.ts';
import { studentTQuantile } from './student-t-quantile.ts';

const points = [
  [1.96, 0],
  [1.96, 2.8],
  [1.96, -2.8],
  [7, 6],
] as const;

it.each(points)(
  'converges to the normal distribution with more degrees of freedom, at %f and %f',
  (x, shift) => {
    const limit = normalSf(x - shift);
    for (const df of [1e10, 1e12, 1e14, 6e17, 1e300])
      expect(Math.abs(noncentralTSf(x, df, shift) / limit - 1)).toBeLessThan(1e-7);
  },
);

it.each(points)('switches from averaging to the approximation without a step, at %f and %f', (x, shift) => {
  const [before, after] = [noncentralTSf(x, 1e6, shift), noncentralTSf(x, 1e6 + 1, shift)];
  expect(Math.abs(after / before - 1)).toBeLessThan(1e-9);
});

it.each([0.5, 1, 1.5, 2, 3, 10, 40])('equals Student’s t around zero, far out and near, at df %f', (df) => {
  for (const tail of [0.4, 0.025, 1e-6, 5e-13, 1e-30])
    expect(Math.abs(noncentralTSf(-studentTQuantile(tail, df), df, 0) / tail - 1)).toBeLessThan(1e-9);
});
