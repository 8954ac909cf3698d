import { describe, expect, it } from 'vitest';
import type { Phase } from '../../project/documents/project.ts';
import { latestDecisionOf } from './latest-decision.ts';

const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
const phase = (number: number, from: number, until?: number): Phase => ({
  number,
  salt: `s${number}`,
  startedAt: at(from),
  ...(until !== undefined && { endedAt: at(until) }),
});
const shipped = { phase: 1, decision: 'shipped' } as const;
const invalid = { phase: 1, decision: 'invalid' } as const;

describe('decisionStandingOf', () => {
  it('returns the decision on the newest ended test', () => {
    expect(latestDecisionOf([phase(1, 1, 2)], [shipped])).toBe('shipped');
    expect(latestDecisionOf([phase(1, 1, 2), phase(2, 3)], [shipped])).toBe('shipped');
    expect(latestDecisionOf([phase(1, 1, 2), phase(2, 3, 4)], [shipped])).toBe('undecided');
    const holdback = { variantKey: 'b', share: 0.05 };
    expect(latestDecisionOf([phase(1, 1, 2), { ...phase(2, 3, 4), holdback }], [shipped])).toBe('shipped');
  });

  it('is null before a test has ended, or if a new phase interrupted it', () => {
    expect(latestDecisionOf([], [])).toBeNull();
    expect(latestDecisionOf([phase(1, 1)], [])).toBeNull();
    expect(latestDecisionOf([phase(1, 1, 2), phase(2, 2)], [])).toBeNull();
    expect(latestDecisionOf([phase(1, 1, 2), phase(2, 2)], [invalid])).toBe('invalid');
  });
});
