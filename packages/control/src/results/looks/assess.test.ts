import type { ArmSums } from '@pixel/store/events';
import { describe, expect, it } from 'vitest';
import { type AssessedLook, assess } from './assess.ts';
import { armsWith, basis, basisGoal, now } from './basis.fixture.ts';
import type { Basis } from './basis.ts';

/** 10,000 visitors: `sum` of them converted, `before` had converted before, and `both` did both. */
function converted(sum: number, both: number, before = 500): ArmSums {
  return { kind: 'cupedProportion', n: 10_000, post: { sum }, pre: { sum: before }, postPre: both };
}

/** A look at both variants, in which `both` visitors converted before and after. Continues from the look `last`. */
function look(both: number, last?: AssessedLook, its: Partial<Basis> = {}): AssessedLook {
  const arms = armsWith({ original: converted(500, both), big: converted(600, both) });
  return assess(basis(its), [{ key: 'signup', arms }], {
    atMs: now,
    health: null,
    ...(last && { monitors: last.monitors, adjusted: last.adjusted }),
  });
}

const comparisonOf = ({ goals }: AssessedLook) => goals[0]?.comparisons[0];
const reductionOf = (of: AssessedLook) => comparisonOf(of)?.varianceReduction ?? null;
/** Overlaps at which the past explains much, some and little of the variance. */
const [telling, between, idle] = [160, 135, 110];

describe('assess', () => {
  it('adjusts lifts for prior behaviour if that helps enough, and keeps the raw ones', () => {
    const arms = armsWith({ original: converted(500, 250), big: converted(600, 250, 560) });
    const { adjusted, unadjusted, goals } = assess(basis(), [{ key: 'signup', arms }], {
      atMs: now,
      health: null,
    });
    const [comparison] = goals[0]?.comparisons ?? [];
    expect(adjusted).toEqual(['signup']);
    expect(comparison?.varianceReduction).toBeGreaterThan(0.15);
    // More of them had converted before, which explains part of the higher conversion.
    expect(comparison?.relative.estimate).toBeLessThan(0.16);
    expect(unadjusted.signup).toMatchObject([{ variant: 'big', estimate: expect.closeTo(0.2, 9) }]);
  });

  it('leaves lifts unadjusted if the past explains little', () => {
    const { adjusted, unadjusted, goals } = look(idle);
    expect({ adjusted, unadjusted }).toEqual({ adjusted: [], unadjusted: {} });
    expect(goals[0]?.comparisons).toMatchObject([
      { varianceReduction: null, relative: { estimate: expect.closeTo(0.2, 9) } },
    ]);
  });

  it('has a narrower interval for adjusted lifts', () => {
    const width = ({ lower, upper }: { readonly lower: number | null; readonly upper: number | null }) =>
      (upper ?? 0) - (lower ?? 0);
    const { goals, unadjusted } = look(400);
    const [own] = goals[0]?.comparisons ?? [];
    const [raw] = unadjusted.signup ?? [];
    expect(own && raw && width(own.relative) < 0.8 * width(raw)).toBe(true);
  });

  it('keeps adjusting until the past explains hardly anything', () => {
    const looks: AssessedLook[] = [];
    for (const both of [between, telling, between, idle, between, telling])
      looks.push(look(both, looks.at(-1)));
    expect(looks.map(({ adjusted }) => adjusted.length)).toEqual([0, 1, 1, 0, 0, 1]);
    expect(reductionOf(look(telling))).toBeGreaterThan(0.05);
    const goneOn = looks.map(reductionOf)[2] ?? 0;
    expect(goneOn > 0.03 && goneOn < 0.05).toBe(true);
  });

  it('combines looks of one kind', () => {
    const first = look(telling);
    const second = look(between, first);
    const lowers = [first, second].map((each) => comparisonOf(each)?.relative.lower ?? 0);
    expect(comparisonOf(second)?.running?.relative.lower).toBe(Math.max(...lowers));
    expect(second.monitors[0]?.absolute?.looks).toBe(2);
  });

  it('chooses again if monitors restart', () => {
    const first = look(telling);
    expect(look(between, first).adjusted).toEqual(['signup']);
    expect(look(between, first, { epoch: { number: 2, startedAt: now } }).adjusted).toEqual([]);
    expect(look(between, first, { goals: [basisGoal({ windowHours: 24 })] }).adjusted).toEqual([]);
  });

  it('adjusts a view as its look does', () => {
    const arms = armsWith({ original: converted(500, between), big: converted(600, between) });
    const view = assess(basis(), [{ key: 'signup', arms }], {
      atMs: now,
      health: null,
      adjusted: look(telling).adjusted,
      isExploratory: true,
    });
    expect(view.adjusted).toEqual(['signup']);
  });

  it('adjusts each goal separately', () => {
    const goals = [basisGoal(), basisGoal({ goalKey: 'order', role: 'secondary' })];
    const metrics = goals.map(({ goalKey }, at) => ({
      key: goalKey,
      arms: armsWith({
        original: converted(500, at === 0 ? idle : telling),
        big: converted(600, at === 0 ? idle : telling),
      }),
    }));
    const {
      adjusted,
      unadjusted,
      goals: assessed,
    } = assess(basis({ goals }), metrics, {
      atMs: now,
      health: null,
    });
    expect({ adjusted, raw: Object.keys(unadjusted) }).toEqual({ adjusted: ['order'], raw: ['order'] });
    expect(assessed.map(({ goalKey }) => goalKey)).toEqual(['signup', 'order']);
    expect(assessed.map(({ comparisons }) => comparisons[0]?.varianceReduction)).toEqual([
      null,
      expect.any(Number),
    ]);
  });
});
