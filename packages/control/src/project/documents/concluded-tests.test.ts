import { describe, expect, it } from 'vitest';
import { concludedTests } from './concluded-tests.ts';
import type { Phase } from './project.ts';

const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}T00:00:00.000Z`;
const phase = (number: number, from: number, until?: number): Phase => ({
  number,
  salt: `s${number}`,
  startedAt: day(from),
  ...(until !== undefined && { endedAt: day(until) }),
});
const numbersOf = (phases: readonly Phase[]) => concludedTests(phases).map(({ number }) => number);

describe('concludedTests', () => {
  it('includes ended tests, even if the experiment ran again later', () => {
    expect(numbersOf([phase(1, 1, 5), phase(2, 8, 12), phase(3, 20)])).toEqual([1, 2]);
    expect(numbersOf([])).toEqual([]);
  });

  it('excludes tests interrupted by the next phase', () => {
    expect(numbersOf([phase(1, 1, 5), phase(2, 5, 12)])).toEqual([2]);
    expect(numbersOf([phase(1, 1, 5), phase(2, 5)])).toEqual([]);
  });

  it('excludes holdbacks, which interrupt nothing', () => {
    const holdback = { variantKey: 'b', share: 0.05 };
    expect(numbersOf([phase(1, 1, 5), { ...phase(2, 5, 9), holdback }])).toEqual([1]);
  });
});
