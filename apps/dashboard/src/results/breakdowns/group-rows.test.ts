import type { ReportedBreakdown } from '@pixel/control/client';
import { describe, expect, it } from 'vitest';
import { groupAxis, groupRows } from './group-rows.ts';

const arm = (variantKey: string, n: number) => ({
  variantKey,
  n,
  open: 0,
  sum: 1,
  denominatorSum: null,
  value: 0.1,
  details: {},
});

const nothing = { estimate: null, lower: null, upper: null };

function group(value: string | null, lower: number, upper: number): ReportedBreakdown['groups'][number] {
  const relative = { estimate: (lower + upper) / 2, lower, upper };
  return {
    value,
    visitors: { original: 100, big: 100 },
    metrics: [
      {
        goalKey: 'signup',
        arms: [arm('original', 100), arm('big', 100)],
        comparisons: [{ variantKey: 'big', relative, absolute: nothing, level: 0.98 }],
      },
    ],
  };
}

const breakdown: ReportedBreakdown = {
  dimension: 'device',
  computedAt: '2026-11-14T00:00:00Z',
  title: { code: 'groups_differ', parameters: {}, sentence: '' },
  isDifferent: true,
  pValue: 0.001,
  others: [],
  groups: [group('mobile', 0.05, 0.3), group('desktop', -0.4, -0.1), group('tablet', -0.9, 3)],
};

const goal = { goalKey: 'signup', direction: 'increase' } as const;

describe('groupRows', () => {
  it('colours intervals on one side of zero if groups differ', () => {
    const bars = groupRows(breakdown, goal).map(({ rows }) => rows.map(({ bar }) => bar));
    expect(bars).toEqual([['good'], ['bad'], ['unclear']]);
    const fewer = groupRows(breakdown, { ...goal, direction: 'decrease' });
    expect(fewer.map(({ rows }) => rows[0]?.bar)).toEqual(['bad', 'good', 'unclear']);
  });

  it('is neutral if groups do not differ, whatever single groups show', () => {
    const alike = groupRows({ ...breakdown, isDifferent: false }, goal);
    expect(alike.flatMap(({ rows }) => rows.map(({ bar }) => bar))).toEqual([
      'unclear',
      'unclear',
      'unclear',
    ]);
  });

  it('has a row without a comparison for a group that is too small', () => {
    const small = group('tv', 0, 0);
    const metrics = small.metrics.map((metric) => ({ ...metric, comparisons: [] }));
    expect(groupRows({ ...breakdown, groups: [{ ...small, metrics }] }, goal)[0]?.rows).toMatchObject([
      { variantKey: 'big', comparison: undefined, bar: 'unclear', arm: { n: 100 }, baseline: { n: 100 } },
    ]);
  });

  it('returns no rows for a goal missing from the breakdown', () => {
    expect(groupRows(breakdown, { ...goal, goalKey: 'order' }).flatMap(({ rows }) => rows)).toEqual([]);
  });
});

describe('groupAxis', () => {
  it('follows the largest group, regardless of small ones', () => {
    const { low, high } = groupAxis(groupRows(breakdown, goal));
    expect([low, high]).toEqual([-0.2, expect.closeTo(0.3, 9)]);
  });

  it('exists even if nothing is known', () => {
    expect(groupAxis([])).toMatchObject({ low: -0.2, high: 0.2 });
  });
});
