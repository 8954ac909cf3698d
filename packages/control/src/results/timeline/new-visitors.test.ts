import { describe, expect, it } from 'vitest';
import { basis, now } from '../looks/basis.fixture.ts';
import type { StoredLook } from '../looks/look.ts';
import { newVisitors } from './new-visitors.ts';

const dayMs = 86_400_000;

function look(
  its: { readonly asOf?: number; readonly basis?: Parameters<typeof basis>[0] },
  cohorts: readonly (readonly [variantKey: string, day: string, n: number, open: number])[],
): StoredLook {
  const { asOf = now } = its;
  return {
    look: { basis: basis(its.basis), asOf } as StoredLook['look'],
    computedAt: asOf,
    durationMs: 1,
    isFinal: false,
    cohorts: [
      {
        key: 'signup',
        cohorts: cohorts.map(([variantKey, day, n, open]) => ({ variantKey, day, n, open })),
      },
    ],
  };
}

describe('newVisitors', () => {
  it('counts visitors inside their window, and includes empty days', () => {
    const days = newVisitors(
      look({}, [
        ['original', '2026-11-02', 40, 0],
        ['big', '2026-11-02', 38, 2],
        ['big', '2026-11-04', 5, 30],
      ]),
    );
    expect(days).toHaveLength(14);
    expect(days?.slice(0, 3)).toEqual([
      { day: '2026-11-02', isWhole: true, visitors: { original: 40, big: 40 } },
      { day: '2026-11-03', isWhole: true, visitors: { original: 0, big: 0 } },
      { day: '2026-11-04', isWhole: true, visitors: { original: 0, big: 35 } },
    ]);
  });

  it('marks a partial first and last day, in the time zone', () => {
    const started = now - 14 * dayMs;
    const days = newVisitors(look({ asOf: started + 2.5 * dayMs, basis: { timeZone: 'Europe/Berlin' } }, []));
    expect(days?.map(({ day, isWhole }) => [day, isWhole])).toEqual([
      ['2026-11-02', false],
      ['2026-11-03', true],
      ['2026-11-04', false],
    ]);
  });

  it('starts with the edit from which the verdict counts, and ends with the phase', () => {
    const started = now - 14 * dayMs;
    const { phase } = basis();
    const days = newVisitors(
      look(
        {
          basis: {
            epoch: { number: 2, startedAt: started + 3 * dayMs },
            phase: { ...phase, endedAt: started + 5 * dayMs },
          },
        },
        [],
      ),
    );
    expect(days?.map(({ day }) => day)).toEqual(['2026-11-05', '2026-11-06']);
  });

  it('has each day once across clock changes', () => {
    const startedAt = Date.UTC(2026, 9, 24, 22);
    const { phase } = basis();
    const days = newVisitors(
      look(
        {
          asOf: Date.UTC(2026, 9, 26, 23),
          basis: {
            timeZone: 'Europe/Berlin',
            phase: { ...phase, startedAt },
            epoch: { number: 1, startedAt },
          },
        },
        [],
      ),
    );
    expect(days?.map(({ day, isWhole }) => [day, isWhole])).toEqual([
      ['2026-10-25', true],
      ['2026-10-26', true],
    ]);
  });

  it('returns null for looks without stored days', () => {
    expect(newVisitors({ ...look({}, []), cohorts: null })).toBeNull();
  });
});
