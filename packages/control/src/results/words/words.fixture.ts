import type { ComparisonFacts } from './comparison-facts.ts';

const unknownEffect = { estimate: null, lower: null, upper: null };

/** Returns the facts of a comparison that the variant wins, in a running experiment with a sequential plan. */
export function comparisonFacts(overrides: Partial<ComparisonFacts> = {}): ComparisonFacts {
  return {
    state: 'winning',
    code: 'decided',
    goal: {
      name: 'Purchase',
      kind: 'proportion',
      unit: 'share',
      currency: null,
      direction: 'increase',
      margin: null,
    },
    variant: 'Sticky bar',
    isOneOfSeveral: false,
    plan: { engine: 'sequential', plannedVisitors: 132_000, minimumDays: 7, expectedLossLimit: 0.005 },
    progress: { status: 'running', days: 12.4, visitors: 98_364, daysLeft: null, timeZone: 'UTC' },
    absolute: unknownEffect,
    relative: { estimate: 0.149, lower: 0.02, upper: 0.301 },
    level: 0.95,
    chanceToWin: null,
    decidedAt: '2026-11-14T11:00:00.000Z',
    rarer: null,
    visitorsNeeded: 25,
    open: 0,
    worst: null,
    visitorsToClear: null,
    ...overrides,
  };
}

/** A guardrail that may get 10% worse. */
export const guardrail: ComparisonFacts['goal'] = {
  name: 'Order value',
  kind: 'revenue',
  unit: 'money',
  currency: 'EUR',
  direction: 'increase',
  margin: 0.1,
};
