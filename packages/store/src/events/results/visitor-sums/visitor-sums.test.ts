import { describe, expect, it } from 'vitest';
import type { MetricDefinition } from '../metric-definition.ts';
import type { EncodedMetric, VisitorRow } from '../visitor-values.ts';
import { createVisitorSums } from './visitor-sums.ts';

const column = (name: string) => ({ name, decimals: 0, exponent: 0 });
const views: MetricDefinition = {
  ...{ key: 'views', kind: 'count', goal: { eventName: 'view' }, windowMs: 1, capPercentile: 0.75 },
};
const encodedViews = { key: 'views', columns: [column('post')] };
const speed: MetricDefinition = {
  ...{ key: 'speed', kind: 'quantile', goal: { eventName: 'view', valueProperty: 'ms' } },
  ...{ level: 0.5, windowMs: 1 },
};

function addUp(definition: MetricDefinition, encoded: EncodedMetric, values: VisitorRow['values']) {
  const sums = createVisitorSums([definition], [encoded]);
  for (const one of values) sums.add({ variant: 'a', day: '2026-01-02', values: [one] });
  return sums.read().metrics[0];
}

describe('createVisitorSums', () => {
  const counts = [[0], [1], [2], [3], [9]];

  it('caps values at the computed limit', () => {
    expect(addUp(views, { ...encodedViews, caps: { value: { upper: '5' } } }, counts)).toMatchObject({
      arms: [{ n: 5, stats: { sum: 11 }, details: { capped: { value: 1 } } }],
      caps: { value: { upper: 5 } },
    });
  });

  it.each(['4', '6', '0', '1000', '-3'])('rejects a limit of %s', (upper) => {
    const { caps } = addUp(views, { ...encodedViews, caps: { value: { upper } } }, counts) ?? {};
    expect({ upper: caps?.value?.upper === Number(upper), ...caps }).not.toMatchObject({ upper: true });
  });

  it('computes a limit if none is given, and none if all values are 0', () => {
    expect(addUp(views, encodedViews, counts)?.caps).toHaveProperty('value');
    expect(addUp(views, encodedViews, [[0], [0]])?.caps).toEqual({});
  });

  it('raises no value above 0', () => {
    const amounts: MetricDefinition = {
      ...{ key: 'views', kind: 'mean', goal: { eventName: 'view', valueProperty: 'v' }, windowMs: 1 },
      capPercentile: 0.75,
    };
    const encoded = { ...encodedViews, columns: [column('post'), column('tooLarge')] };
    const values = [
      [-1, 0],
      [10, 0],
      [20, 0],
      [30, 0],
      [40, 0],
      [50, 0],
      [60, 0],
      [70, 0],
      [80, 0],
    ];
    const caps = { value: { lower: '0', upper: '60' } };
    expect(addUp(amounts, { ...encoded, caps }, values)?.caps.value).toEqual({ lower: 0, upper: 0.006 });
  });

  const encodedSpeed = { key: 'speed', columns: [column('values'), column('tooLarge')] };
  const events = [
    [[3, 1], 0],
    [[], 0],
    [[2, 8], 0],
  ];

  it('finds the quantile of events, and each visitor’s number at or below it', () => {
    const quantiles = [{ variantKey: 'a', q: 2.5, qLower: 1.015, qUpper: 7.95 }];
    expect(addUp(speed, { ...encodedSpeed, quantiles }, events)?.arms[0]?.stats).toMatchObject({
      ...{ n: 4, q: 2.5, nClusters: 3 },
      below: { sum: 2, sumSquares: 2 },
      events: { sum: 4, sumSquares: 8 },
      belowEvents: 4,
    });
  });

  it.each([2, 3, 7, -1])('rejects a quantile of %d', (q) => {
    const quantiles = [{ variantKey: 'a', q, qLower: 1, qUpper: 8 }];
    const stats = addUp(speed, { ...encodedSpeed, quantiles }, events)?.arms[0]?.stats;
    expect(stats).not.toMatchObject({ q });
  });

  it('counts open windows separately, and excludes visitors of several variants from metrics', () => {
    const sums = createVisitorSums([views], [encodedViews]);
    const visitor = { variant: 'a', day: '2026-01-02' };
    sums.add({ ...visitor, values: [[0]] });
    sums.add({ ...visitor, automation: true, values: [null] });
    sums.add({ ...visitor, severalVariants: true, values: [] });
    expect(sums.read()).toMatchObject({
      variants: [{ variantKey: 'a', visitors: 3, multiExposed: 1, automation: 1 }],
      metrics: [{ arms: [{ n: 1, open: 1 }] }],
    });
  });

  it.each([
    ['too few values', [[]]],
    ['values of another metric', [[1], [1]]],
    ['no whole number', [[1.5]]],
    ['a text', [['many']]],
  ])('refuses %s', (_, values) => {
    const sums = createVisitorSums([views], [encodedViews]);
    expect(() => sums.add({ variant: 'a', day: '2026-01-02', values })).toThrow();
  });
});
