import { describe, expect, it } from 'vitest';
import { defaultPlan, experimentPlanSchema, resolvePlan, statisticsSchema } from './plan.ts';

describe('resolvePlan', () => {
  it('returns the default plan', () => {
    expect(resolvePlan(undefined, undefined)).toEqual({
      engine: 'sequential',
      alpha: 0.05,
      minimumDays: 7,
      correction: 'holm',
      holdback: 0,
      expectedLossLimit: 0.0025,
      pauseOnHarm: false,
      srm: { concentration: 1_000, alpha: 0.01 },
      windowHours: 168,
      cuped: true,
    });
  });

  it('prefers the experiment’s fields over its project’s statistics, one by one', () => {
    const statistics = { engine: 'fixed', plannedVisitors: 5_000, alpha: 0.1, cuped: false } as const;
    expect(resolvePlan(statistics, { alpha: 0.01, pauseOnHarm: true })).toEqual({
      ...defaultPlan,
      engine: 'fixed',
      plannedVisitors: 5_000,
      alpha: 0.01,
      pauseOnHarm: true,
      cuped: false,
    });
    expect(resolvePlan({ srm: { alpha: 0.001 } }, { srm: { concentration: 10_000 } }).srm).toEqual({
      concentration: 10_000,
      alpha: 0.001,
    });
  });

  it('omits undefined fields', () => {
    const nothing = experimentPlanSchema.parse({ plannedVisitors: undefined, alpha: undefined, srm: {} });
    expect(resolvePlan(undefined, nothing)).toStrictEqual(defaultPlan);
  });
});

describe('a plan', () => {
  it.each([
    {},
    { engine: 'fixed', alpha: 0.01, plannedVisitors: 1, minimumDays: 0, correction: 'benjaminiHochberg' },
    { engine: 'bayesian', expectedLossLimit: 0.001, holdback: 0.05, pauseOnHarm: true },
    { srm: { concentration: 10_000, alpha: 0.001 } },
  ])('may be %j', (plan) => {
    expect(experimentPlanSchema.parse(plan)).toEqual(plan);
  });

  it.each([
    { engine: 'frequentist' },
    { alpha: 0 },
    { alpha: 0.5 },
    { alpha: 5 },
    { plannedVisitors: 0 },
    { plannedVisitors: 1.5 },
    { minimumDays: -1 },
    { minimumDays: 366 },
    { correction: 'benjamini_hochberg' },
    { holdback: 0.6 },
    { expectedLossLimit: 0 },
    { pauseOnHarm: 'yes' },
    { srm: { concentration: 0 } },
    { srm: { beta: 1 } },
    { windowHours: 24 },
  ])('must not be %j', (plan) => {
    expect(experimentPlanSchema.safeParse(plan).success).toBe(false);
  });

  it('of a project also defines how metrics are computed', () => {
    const statistics = { engine: 'fixed', windowHours: 72, capPercentile: 0.99, cuped: false };
    expect(statisticsSchema.parse(statistics)).toEqual(statistics);
    for (const wrong of [{ windowHours: 0 }, { capPercentile: 1 }, { cuped: 'on' }])
      expect(statisticsSchema.safeParse(wrong).success).toBe(false);
  });
});
