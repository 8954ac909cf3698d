import type { PastLook } from '@pixel/control/client';
import { describe, expect, it } from 'vitest';
import { axisLimit, buildLiftCourse, estimatePlannedEnd, splitRuns, symmetricTicks } from './lift-course.ts';

const plan = { timeZone: 'Europe/Berlin', engine: 'sequential', plannedVisitors: 1_000 } as const;

function look(computedAt: string, its: Partial<PastLook> = {}): PastLook {
  return {
    computedAt,
    isFinal: false,
    epoch: 1,
    state: 'inconclusive',
    visitors: { original: 100, big: 100 },
    comparisons: [comparison()],
    ...its,
  };
}

function comparison(its: Partial<PastLook['comparisons'][number]> = {}): PastLook['comparisons'][number] {
  return {
    variantKey: 'big',
    state: 'inconclusive',
    level: 0.95,
    pValue: 0.2,
    relative: { estimate: 0.1, lower: -0.3, upper: 0.6 },
    running: { lower: -0.2, upper: 0.5 },
    ...its,
  };
}

describe('buildLiftCourse', () => {
  it('uses the last look of each day in the time zone', () => {
    const { days } = buildLiftCourse(
      [look('2026-11-01T22:00:00Z'), look('2026-11-01T22:30:00Z'), look('2026-11-01T23:30:00Z')],
      plan,
    );
    expect(days.map(({ day, at }) => [day, new Date(at).toISOString()])).toEqual([
      ['2026-11-01', '2026-11-01T22:30:00.000Z'],
      ['2026-11-02', '2026-11-01T23:30:00.000Z'],
    ]);
  });

  it('prefers the interval over all looks, if there is one', () => {
    const fixed = comparison({ variantKey: 'small', running: null });
    const { days } = buildLiftCourse(
      [look('2026-11-01T12:00:00Z', { comparisons: [comparison(), fixed] })],
      plan,
    );
    expect(days[0]?.lifts.map(({ interval }) => interval)).toEqual([
      { lower: -0.2, upper: 0.5 },
      { lower: -0.3, upper: 0.6 },
    ]);
  });

  it('has no interval without an estimate, and an infinite limit if one is unknown', () => {
    const none = comparison({ relative: { estimate: null, lower: null, upper: null }, running: null });
    const open = comparison({ running: { lower: null, upper: 0.5 } });
    const { days } = buildLiftCourse([look('2026-11-01T12:00:00Z', { comparisons: [none, open] })], plan);
    expect(days[0]?.lifts.map(({ interval }) => interval)).toEqual([
      null,
      { lower: Number.NEGATIVE_INFINITY, upper: 0.5 },
    ]);
  });

  it('has no bands before the planned size of a fixed horizon', () => {
    const looks = [
      look('2026-11-01T12:00:00Z'),
      look('2026-11-02T12:00:00Z', {
        visitors: { original: 600, big: 500 },
        comparisons: [comparison({ state: 'not_ready' })],
      }),
      look('2026-11-03T12:00:00Z', { visitors: { original: 600, big: 500 } }),
    ];
    const fixed = { ...plan, engine: 'fixed' } as const;
    expect(buildLiftCourse(looks, fixed).bandsFrom).toBe(Date.parse('2026-11-03T12:00:00Z'));
    expect(buildLiftCourse(looks.slice(0, 2), fixed).bandsFrom).toBeNull();
    expect(buildLiftCourse(looks, plan).bandsFrom).toBe(Date.parse('2026-11-01T12:00:00Z'));
  });
});

describe('axisLimit', () => {
  const reach = (its: Partial<PastLook['comparisons'][number]>) =>
    axisLimit(buildLiftCourse([look('2026-11-01T12:00:00Z', { comparisons: [comparison(its)] })], plan).days);

  it('is 40% regardless of early or undecided intervals', () => {
    expect(reach({ running: { lower: -0.9, upper: 3 } })).toBe(0.4);
  });

  it('is 50% if a decided interval exceeds 40%', () => {
    expect(reach({ state: 'winning', running: { lower: 0.1, upper: 0.48 } })).toBe(0.5);
  });

  it('is large enough to show the lift itself', () => {
    expect(reach({ relative: { estimate: 0.7, lower: 0.2, upper: 1.6 } })).toBe(1);
    expect(reach({ relative: { estimate: 0.5, lower: 0.2, upper: 0.9 } })).toBe(1);
    expect(reach({ relative: { estimate: 23, lower: 11, upper: 40 } })).toBe(30);
  });

  it('has five ticks, with 0 in the middle', () => {
    expect(symmetricTicks(0.4)).toEqual([-0.4, -0.2, 0, 0.2, 0.4]);
    expect(symmetricTicks(0.5)).toEqual([-0.5, -0.25, 0, 0.25, 0.5]);
  });
});

describe('splitRuns', () => {
  it('draws no line across an edit or a day without a lift', () => {
    const none = comparison({ relative: { estimate: null, lower: null, upper: null } });
    const { days } = buildLiftCourse(
      [
        look('2026-11-01T12:00:00Z'),
        look('2026-11-02T12:00:00Z'),
        look('2026-11-03T12:00:00Z', { comparisons: [none] }),
        look('2026-11-04T12:00:00Z'),
        look('2026-11-05T12:00:00Z', { epoch: 2 }),
      ],
      plan,
    );
    const runs = splitRuns(days, ({ lifts: [lift] }) => lift?.estimate != null);
    expect(runs.map((run) => run.map(({ day }) => day.slice(-2)))).toEqual([['01', '02'], ['04'], ['05']]);
  });
});

describe('estimatePlannedEnd', () => {
  const startedAt = Date.parse('2026-11-01T12:00:00Z');
  const { days } = buildLiftCourse(
    [look('2026-11-02T12:00:00Z', { visitors: { original: 100 } }), look('2026-11-03T12:00:00Z')],
    plan,
  );

  it('is never in the past: the last visitors may still be in their window', () => {
    expect(estimatePlannedEnd(days, { plannedVisitors: 150, startedAt })).toBe(
      Date.parse('2026-11-03T12:00:00Z'),
    );
  });

  it('is estimated at the current pace', () => {
    expect(estimatePlannedEnd(days, { plannedVisitors: 400, startedAt })).toBe(
      Date.parse('2026-11-05T12:00:00Z'),
    );
  });

  it('is unknown without a plan or without visitors', () => {
    expect(estimatePlannedEnd(days, { plannedVisitors: null, startedAt })).toBeNull();
    expect(estimatePlannedEnd([], { plannedVisitors: 400, startedAt })).toBeNull();
  });
});
