import type { ExperimentView } from '@pixel/control/client';
import { expect, it } from 'vitest';
import { withZeroWeight } from './with-zero-weight.ts';

const variant = (variantKey: string, weight: number): ExperimentView['variants'][number] => ({
  variantId: `id of ${variantKey}`,
  variantKey,
  name: variantKey,
  weight,
  isControl: variantKey === 'a',
  changes: [],
});
const weightsOf = (variants: ReturnType<typeof withZeroWeight>) =>
  variants?.map(({ variantKey, weight }) => [variantKey, weight]);

it('redistributes its weight to the others in proportion', () => {
  const variants = [variant('a', 0.5), variant('b', 0.25), variant('c', 0.25)];
  expect(weightsOf(withZeroWeight(variants, 'c'))).toEqual([
    ['a', 0.5 / 0.75],
    ['b', 0.25 / 0.75],
    ['c', 0],
  ]);
});

it('returns nothing for an unknown variant, or if no variant would remain', () => {
  expect(withZeroWeight([variant('a', 0.5), variant('b', 0.5)], 'c')).toBeUndefined();
  expect(withZeroWeight([variant('a', 0), variant('b', 1)], 'b')).toBeUndefined();
});
