import { expect, it } from 'vitest';
import { nextStep } from './next-step.ts';

const now = Date.parse('2026-11-20T10:20:00Z');

it('is two days after the last step, at twice its coverage', () => {
  const coverageSteps = [{ at: '2026-12-01T08:00:00.000Z', coverage: 0.2 }];
  expect(nextStep({ coverage: 0.1, coverageSteps, now })).toEqual({
    at: '2026-12-03T08:00:00.000Z',
    coverage: 0.4,
  });
});

it('is two days after the start for the first step, and never above 100%', () => {
  const step = nextStep({ coverage: 0.8, coverageSteps: [], startAt: '2026-12-01T08:00:00.000Z', now });
  expect(step).toEqual({ at: '2026-12-03T08:00:00.000Z', coverage: 1 });
});

it('is two days after the next full hour if nothing is known', () => {
  expect(nextStep({ coverage: 0, coverageSteps: [], now })).toEqual({
    at: '2026-11-22T11:00:00.000Z',
    coverage: 0.5,
  });
});
