import type { ResultsReport } from '@pixel/control/client';
import { expect, it } from 'vitest';
import { accountForVisitors } from './visitor-accounting.ts';

type Step = ResultsReport['accounting'][number];

const step = (name: Step['step'], a: number | null, b: number): Step => ({
  step: name,
  unit: 'visitors',
  variants: { a, b },
  pValue: null,
  isBiased: false,
});
const variants = ['a', 'b'].map((variantKey, index) => ({
  variantKey,
  name: variantKey,
  isControl: index === 0,
  weight: 0.5,
  place: index,
}));
const arm = { n: 0, sum: null, denominatorSum: null, value: null, details: {} };
const metrics = [
  {
    role: 'primary',
    arms: [
      { ...arm, variantKey: 'a', open: 20 },
      { ...arm, variantKey: 'b', open: 30 },
    ],
  },
] as unknown as ResultsReport['metrics'];
const accounting = [
  step('exposed', 1_100, 1_100),
  step('stored', 1_000, 1_010),
  step('verified', 990, 1_005),
  step('human', 950, 960),
  step('not_internal', 948, 959),
  step('counted', 940, 955),
];

it('subtracts excluded visitors from those exposed, reason by reason, down to those compared', () => {
  const counting = accountForVisitors({ accounting, metrics, variants });
  expect(counting?.exposed.total).toBe(2_010);
  expect(counting?.excluded.map(({ reason, total }) => [reason, total])).toEqual([
    ['unverified', 15],
    ['bots', 85],
    ['internal', 3],
    ['several', 12],
    ['open', 50],
  ]);
  expect(counting?.counted).toEqual({ variants: { a: 920, b: 925 }, total: 1_845 });
  const left = counting?.excluded.reduce((sum, { total }) => sum + (total ?? 0), 0);
  expect((counting?.exposed.total ?? 0) - (left ?? 0)).toBe(counting?.counted.total);
});

it('shows nothing for unknown counts', () => {
  const unknown = accounting.map((each) => (each.step === 'verified' ? step('verified', null, 1_005) : each));
  expect(accountForVisitors({ accounting: unknown, metrics, variants })?.excluded[0]).toEqual({
    reason: 'unverified',
    variants: { a: null, b: 5 },
    total: null,
  });
  expect(accountForVisitors({ accounting: [], metrics, variants })).toBeUndefined();
});
