import type { NoveltyReport } from '@pixel/control/client';
import { describe, expect, it } from 'vitest';
import { plainStyle } from '../style.ts';
import { describeDays } from './describe-days.ts';

const sentence = (text: string) => ({ code: 'said', parameters: {}, sentence: text });
const relative = (estimate: number, lower: number, upper: number) => ({ estimate, lower, upper });
const nothing = { estimate: null, lower: null, upper: null };

const report: NoveltyReport = {
  experimentKey: 'product-cta',
  phase: 2,
  goalKey: 'purchase',
  name: 'Purchases',
  kind: 'proportion',
  unit: 'share',
  currency: null,
  direction: 'increase',
  computedAt: '2026-11-14T14:20:00.000Z',
  sinceExposure: {
    days: 2,
    visitors: { control: 10_000, 'buy-now': 9_980 },
    points: [
      {
        day: 1,
        values: { control: 0.05, 'buy-now': 0.0625 },
        comparisons: [{ variantKey: 'buy-now', relative: relative(0.25, 0.11, 0.41) }],
      },
      {
        day: 2,
        values: { control: 0.001, 'buy-now': 0.0012 },
        comparisons: [{ variantKey: 'buy-now', relative: nothing }],
      },
    ],
    trends: [
      {
        variantKey: 'buy-now',
        state: 'too_few',
        pValue: null,
        first: null,
        last: null,
        days: 1,
        sentence: sentence('Too little of Purchases on single days.'),
      },
    ],
  },
  reason: null,
  byFirstDay: [
    {
      day: '2026-11-02',
      arms: [
        { variantKey: 'control', n: 800, open: 0, value: 0.05 },
        { variantKey: 'buy-now', n: 810, open: 0, value: 0.06 },
      ],
      comparisons: [{ variantKey: 'buy-now', relative: relative(0.2, -0.1, 0.55), level: 0.95 }],
    },
  ],
};

describe('days in text output', () => {
  it('show the effect by visitor day, whether the lift lasts, and each calendar day', () => {
    expect(describeDays(report, plainStyle).split('\n')).toEqual([
      'Purchases (purchase) by day',
      'Since the first visit, for visitors who first came 2 days ago or earlier: control 10,000, buy-now',
      '  9,980.',
      '  day  control  buy-now    lift            95% CI',
      '  1      5.00%    6.25%  +25.0%  +11.0% to +41.0%',
      '  2      0.10%    0.12%       –                 –',
      'Too little of Purchases on single days.',
      '  first visit    n  control    n  buy-now    lift            95% CI',
      '  2026-11-02   800    5.00%  810    6.00%  +20.0%  −10.0% to +55.0%',
      'Exploratory; intervals are per day.',
      '',
    ]);
  });

  it('explain why days are not compared', () => {
    const reason = sentence('Days are compared once it has run for 6 days.');
    const text = describeDays({ ...report, sinceExposure: null, reason, byFirstDay: [] }, plainStyle);
    expect(text).toContain('Purchases (purchase) by day\nDays are compared once it has run for 6 days.\n');
  });

  it('fit into 100 columns with three variants', () => {
    const [point] = report.sinceExposure?.points ?? [];
    const [comparison] = point?.comparisons ?? [];
    const [trend] = report.sinceExposure?.trends ?? [];
    if (!report.sinceExposure || !point || !comparison || !trend) throw new Error('The report has no days');
    const others = ['buy-now', 'a-long-name-of-a-variant', 'third'];
    const sinceExposure = {
      ...report.sinceExposure,
      points: [{ ...point, comparisons: others.map((variantKey) => ({ ...comparison, variantKey })) }],
      trends: others.map((variantKey) => ({ ...trend, variantKey })),
    };
    const lines = describeDays({ ...report, sinceExposure }, plainStyle).split('\n');
    for (const line of lines) expect([...line].length).toBeLessThanOrEqual(100);
  });
});
