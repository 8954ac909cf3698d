import type { ExperimentState } from '@pixel/stats';
import type { Decision } from '../decisions/decision.ts';
import { basisGoal } from '../looks/basis.fixture.ts';
import type { LookOutcome } from './outcome.ts';
import type { ConcludedTest } from './read-concluded.ts';

const startedAt = '2026-01-05T00:00:00.000Z';
const endedAt = '2026-01-19T00:00:00.000Z';

/** A lift with its interval, and its level unless that is 0.95. */
export type LiftTuple = readonly [
  estimate: number | null,
  lower?: number | null,
  upper?: number | null,
  level?: number,
];

/** What a look shows for variant `b`: the state and lift of its primary goal. */
export function outcome(
  state: ExperimentState,
  [estimate, lower = null, upper = null, level = 0.95]: LiftTuple = [null],
  overrides: Partial<LookOutcome> = {},
): LookOutcome {
  const primaryState = state === 'untrusted' || state === 'harm' ? 'winning' : state;
  const relative = { method: 'welch', kind: 'bounded', estimate, lower, upper } as const;
  const harm = { role: 'guardrail', comparisons: [{ variant: 'b', state: 'harm' }] } as const;
  return {
    isFinal: true,
    computedAt: Date.parse('2026-01-27T00:00:00.000Z'),
    verdict: { state, code: 'nothing_shown', variant: 'b' },
    goals: [
      { role: 'primary', comparisons: [{ variant: 'b', state: primaryState }] },
      ...(state === 'harm' ? [harm] : []),
    ],
    primary: basisGoal(),
    comparisons: [{ variant: 'b', relative, level }],
    ...overrides,
  };
}

/** A two-week test without a decision. */
export function concludedTest(overrides: Partial<ConcludedTest> = {}): ConcludedTest {
  return {
    experimentKey: 'cta',
    name: 'Call to action',
    phase: { number: 1, salt: 's', startedAt, endedAt },
    earlierTests: 0,
    outcome: null,
    decision: null,
    holdback: null,
    ...overrides,
  };
}

/** The decision after the test; with a variant, that it was shipped. */
export function decided(decision: Decision['decision'], variantKey: string | null = null): Decision {
  const edits = { editedAt: null, editedBy: null, revision: 1 };
  const by = { decidedAt: endedAt, decidedBy: 'anna@shop.example' };
  return { phase: 1, decision, variantKey, why: 'So.', learned: null, ...by, ...edits };
}

/** The holdback of a rollout of variant `b`. */
export function holdbackWith(measured: LookOutcome | null): NonNullable<ConcludedTest['holdback']> {
  return {
    ...{ phase: 2, variantKey: 'b', share: 0.05, startedAt: endedAt, endedAt: null },
    outcome: measured,
  };
}
