import { expect, it } from 'vitest';
import { changeState } from './change-state.ts';

type Facts = Parameters<typeof changeState>[0];
const facts = (more: Partial<Facts>): Facts => ({
  status: 'applied',
  edit: { slots: [] },
  dueMs: 0,
  madeMs: 5_000,
  goneMs: 0,
  ...more,
});
it.each([
  ['of what is made in time', facts({ madeMs: 5_900 }), 'applied'],
  ['of what is made after the cap of hiding', facts({ madeMs: 6_100 }), 'late'],
  ['of elements that came later and were changed at once', facts({ dueMs: 9_000, madeMs: 9_000 }), 'applied'],
  ['of elements that came later and waited', facts({ dueMs: 9_000, madeMs: 10_100 }), 'late'],
  ['of what is made since an earlier page', facts({ madeMs: 1_000 }), 'applied'],
  ['of what is not allowed', facts({ status: 'refused' }), 'refused'],
  ['of an operation that is not known', facts({ status: 'unknown' }), 'refused'],
  ['of what a policy blocks', facts({ status: 'blocked' }), 'csp'],
  ['of what another script fights', facts({ status: 'gave_up' }), 'gave_up'],
  ['of what an earlier experiment has', facts({ status: 'conflict' }), 'gave_up'],
  ['of what threw', facts({ status: 'failed' }), 'failed'],
  ['of what waits', facts({ status: 'waiting', madeMs: -1 }), 'never_found'],
  ['of what was there on an earlier page only', facts({ status: 'waiting', madeMs: 4_000 }), 'never_found'],
  [
    'of a script that has not come',
    facts({ status: 'waiting', madeMs: -1, edit: { slots: [], isScript: true } }),
    'failed',
  ],
] as const)('describes %s', (_, status, state) => {
  expect(changeState(status, 5_000)).toBe(state);
});

it.each([
  ['with the page', 0, 'applied'],
  ['long before', 2_000, 'undone'],
] as const)('describes a change that went %s', (_, agoMs, state) => {
  const nowMs = performance.now();
  const goneMs = nowMs - agoMs;
  expect(changeState(facts({ status: 'waiting', madeMs: nowMs, goneMs }), nowMs)).toBe(state);
});
