import { expect, it } from 'vitest';
import { comparisonDisplay, comparisonStyle, guardrailLimit } from './comparison-style.ts';

const more = { direction: 'increase' } as const;
const less = { direction: 'decrease' } as const;

it('is solid for deciding goals, and lighter for others', () => {
  expect(comparisonStyle({ state: 'winning' }, less)).toEqual({
    bar: 'good',
    direction: 'up',
    tone: 'positive',
  });
  expect(comparisonStyle({ state: 'up' }, more)).toEqual({
    bar: 'softGood',
    direction: 'up',
    tone: 'positive',
  });
  expect(comparisonStyle({ state: 'inconclusive' }, more).bar).toBe('unclear');
  expect(comparisonStyle({ state: 'within_limit' }, more)).toMatchObject({
    bar: 'within',
    direction: 'fine',
  });
});

it('treats less as good if less is better', () => {
  expect(comparisonStyle({ state: 'down' }, less)).toEqual({
    bar: 'softGood',
    direction: 'down',
    tone: 'positive',
  });
  expect(comparisonStyle({ state: 'up' }, less)).toEqual({
    bar: 'softBad',
    direction: 'up',
    tone: 'negative',
  });
});

it('has the guardrail limit on the worse side', () => {
  expect(guardrailLimit({ role: 'guardrail', margin: 0.1, ...more })).toBe(-0.1);
  expect(guardrailLimit({ role: 'guardrail', margin: 0.05, ...less })).toBe(0.05);
  expect(guardrailLimit({ role: 'secondary', margin: 0.05, ...less })).toBeNull();
});

it('hides lifts with too few conversions or before a fixed horizon, and shows differences without a lift', () => {
  const of = (warning: string | undefined, relative: number | null, absolute: number | null) =>
    comparisonDisplay({
      warnings: warning === undefined ? [] : [warning],
      relative: { estimate: relative, lower: null, upper: null },
      absolute: { estimate: absolute, lower: null, upper: null },
    });
  expect(of('burn_in', 0.2, 0.01)).toBe('reason');
  expect(of('before_planned_size', 0.2, 0.01)).toBe('reason');
  expect(of(undefined, 0.2, 0.01)).toBe('lift');
  expect(of('near_zero', null, 0.01)).toBe('difference');
  expect(of(undefined, null, null)).toBe('reason');
});
