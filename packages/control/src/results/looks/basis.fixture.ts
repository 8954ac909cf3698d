import { defaultPlan } from '@pixel/protocol';
import type { ArmSums, MetricArm } from '@pixel/store/events';
import type { Basis, BasisGoal } from './basis.ts';

const startedAt = Date.UTC(2026, 10, 2);
const dayMs = 24 * 60 * 60 * 1_000;
/** Two weeks later. */
export const now = startedAt + 14 * dayMs;

/** Returns a goal, by default the primary one: sign-ups within a week. */
export function basisGoal(overrides: Partial<BasisGoal> = {}): BasisGoal {
  return {
    goalKey: 'signup',
    name: 'Sign-ups',
    role: 'primary',
    kind: 'proportion',
    unit: 'share',
    direction: 'increase',
    margin: null,
    windowHours: 168,
    capPercentile: null,
    isExploratory: false,
    isAdded: false,
    analysis: {},
    metric: { key: 'signup', kind: 'proportion', windowMs: 7 * dayMs, goal: { eventName: 'signup' } },
    ...overrides,
  };
}

/** Returns an experiment with two variants that has run for two weeks, planned for 20,000 visitors. */
export function basis(overrides: Partial<Basis> = {}): Basis {
  return {
    experimentKey: 'cta',
    name: 'Call to action',
    plan: { ...defaultPlan, plannedVisitors: 20_000 },
    isPlanEdited: false,
    timeZone: 'UTC',
    currency: 'EUR',
    phase: { number: 1, startedAt, endedAt: null, exposures: { number: 1, startedAt: 0 } },
    epoch: { number: 1, startedAt },
    edits: [],
    isCompleted: false,
    variants: [
      { variantKey: 'original', name: 'Original', weight: 0.5, isControl: true },
      { variantKey: 'big', name: 'Big button', weight: 0.5, isControl: false },
    ],
    goals: [basisGoal()],
    ...overrides,
  };
}

/** Returns a metric's arms by variant key. */
export function armsWith(sums: Readonly<Record<string, ArmSums>>): readonly MetricArm[] {
  return Object.entries(sums).map(([variantKey, stats]) => ({
    variantKey,
    n: stats.n,
    open: 0,
    stats,
    details: {},
  }));
}
