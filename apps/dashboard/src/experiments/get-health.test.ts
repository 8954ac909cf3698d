import { expect, it } from 'vitest';
import { getHealth, getMeasuredHealth } from './get-health.ts';

const outcome = (visitors: number, state: 'ok' | 'bad') =>
  ({ visitors, health: { state, finding: null } }) as NonNullable<Parameters<typeof getMeasuredHealth>[0]>;

it.each([
  ['running', null, 'none'],
  ['running', outcome(0, 'ok'), 'none'],
  ['running', outcome(1, 'ok'), 'ok'],
  ['running', outcome(0, 'bad'), 'bad'],
  ['paused', outcome(40, 'bad'), 'off'],
] as const)('maps %s with %j to %s', (status, look, health) => {
  expect(getHealth({ status, outcome: look })).toBe(health);
});

it('is known only for experiments that ran and had visitors', () => {
  expect(getMeasuredHealth(outcome(40, 'ok'))).toBe('ok');
  expect(getMeasuredHealth(outcome(0, 'ok'))).toBeNull();
});
