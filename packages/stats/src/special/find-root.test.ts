import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findRoot } from './find-root.ts';

it('finds the root of a steep, a flat and a discontinuous function to the last digits', () => {
  fc.assert(
    fc.property(fc.double({ min: -50, max: 50, noNaN: true }), (root) => {
      expect(findRoot((x) => Math.exp(x) - Math.exp(root), -60, 60)).toBeCloseTo(root, 6);
      expect(findRoot((x) => (x - root) ** 3, -60, 60)).toBeCloseTo(root, 4);
      expect(findRoot((x) => (x < root ? -1 : 1), -60, 60)).toBeCloseTo(root, 9);
    }),
  );
});

it('returns the bound nearer to a root outside', () => {
  expect(findRoot((x) => x + 1, 0, 10)).toBe(0);
  expect(findRoot((x) => x - 11, 0, 10)).toBe(10);
});
