import { expect, it } from 'vitest';
import { rolloutWarning } from './rollout-warning.ts';

function outcome(state: string, variantKey: string): Parameters<typeof rolloutWarning>[0] {
  return { verdict: { state }, leading: { variantKey } } as Parameters<typeof rolloutWarning>[0];
}

it('warns of a variant that loses or breaches a guardrail', () => {
  expect(rolloutWarning(outcome('losing', 'bar'), 'bar')).toBe('harmful');
  expect(rolloutWarning(outcome('harm', 'bar'), 'bar')).toBe('harmful');
});

it('warns of every variant except the winner', () => {
  expect(rolloutWarning(outcome('winning', 'bar'), 'bar')).toBeUndefined();
  expect(rolloutWarning(outcome('winning', 'bar'), 'photo')).toBe('notShown');
  expect(rolloutWarning(outcome('inconclusive', 'bar'), 'bar')).toBe('notShown');
});

it('warns of results that are untrustworthy, whichever variant is chosen', () => {
  expect(rolloutWarning(outcome('untrusted', 'bar'), 'bar')).toBe('untrusted');
  expect(rolloutWarning(outcome('untrusted', 'bar'), 'photo')).toBe('untrusted');
});

it('warns of nothing before results are computed', () => {
  expect(rolloutWarning(null, 'bar')).toBeUndefined();
});
