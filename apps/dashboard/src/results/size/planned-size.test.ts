import type { ReportedMetric, ResultsReport } from '@pixel/control/client';
import { describe, expect, it } from 'vitest';
import { computePlannedSize } from './planned-size.ts';

const plan: ResultsReport['plan'] = {
  engine: 'sequential',
  alpha: 0.05,
  plannedVisitors: 10_000,
  minimumDays: 7,
  correction: 'none',
  primaryGoalKey: 'signup',
};

const arm = (n: number, open: number) => ({ n, open }) as ReportedMetric['arms'][number];

function metric(its: Partial<ReportedMetric>): ReportedMetric {
  return {
    goalKey: 'signup',
    name: 'Sign-ups',
    role: 'primary',
    windowHours: 48,
    direction: 'increase',
    margin: null,
    arms: [arm(2_000, 300), arm(2_000, 200)],
    comparisons: [],
    ...its,
  } as ReportedMetric;
}

const report = { plan, metrics: [metric({})], days: 10, endedAt: null };

const guardrail = (its: Partial<ReportedMetric>, code: string, parameters: Record<string, number>) =>
  metric({
    role: 'guardrail',
    margin: 0.1,
    comparisons: [
      { sentence: { code, parameters, sentence: '' } },
    ] as unknown as ReportedMetric['comparisons'],
    ...its,
  });

describe('computePlannedSize', () => {
  it('counts visitors with a closed window, and waits for the last windows', () => {
    expect(computePlannedSize(report)).toEqual({
      planned: 10_000,
      counted: 4_000,
      open: 500,
      daysLeft: 12,
      isTooLong: false,
      guardrails: [],
    });
  });

  it('is not reached before the minimum days, and is reached once both are', () => {
    const reached = { ...report, plan: { ...plan, plannedVisitors: 3_000 } };
    expect(computePlannedSize({ ...reached, days: 3 })?.daysLeft).toBe(4);
    expect(computePlannedSize(reached)?.daysLeft).toBe(0);
  });

  it('waits for nothing once ended, and is unknown before anyone counts', () => {
    expect(computePlannedSize({ ...report, endedAt: '2026-11-14T00:00:00Z' })?.daysLeft).toBeNull();
    expect(computePlannedSize({ ...report, days: 1 })?.daysLeft).toBeNull();
    expect(computePlannedSize({ ...report, metrics: [] })).toMatchObject({ counted: 0, daysLeft: null });
  });

  it('is too long from 26 weeks', () => {
    const sized = (plannedVisitors: number) =>
      computePlannedSize({ ...report, plan: { ...plan, plannedVisitors } });
    expect(sized(89_900)?.isTooLong).toBe(false);
    expect(sized(90_000)?.isTooLong).toBe(true);
  });

  it('names unclear guardrails, the largest required size first, with the limit on its side', () => {
    const speed = guardrail({ goalKey: 'lcp', name: 'LCP', direction: 'decrease' }, 'not_cleared_before', {
      needed: 8_000,
    });
    const refunds = guardrail({ goalKey: 'refund', name: 'Refunds' }, 'not_cleared_at_planned_size', {
      needed: 30_000,
    });
    const clear = guardrail({ goalKey: 'order' }, 'within_limit', { worst: -0.02 });
    const size = computePlannedSize({ ...report, metrics: [metric({}), speed, refunds, clear] });
    expect(size?.guardrails).toEqual([
      { goalKey: 'refund', name: 'Refunds', limit: -0.1, needed: 30_000 },
      { goalKey: 'lcp', name: 'LCP', limit: 0.1, needed: 8_000 },
    ]);
  });

  it('is undefined without a planned size', () => {
    expect(computePlannedSize({ ...report, plan: { ...plan, plannedVisitors: null } })).toBeNull();
  });
});
