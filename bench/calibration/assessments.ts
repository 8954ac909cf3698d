import { type AssessedGoal, assessExperiment, type RegisteredPlan, type StoredMonitor } from '@pixel/stats';
import type { Random } from './random.ts';
import { atMostAlpha, type Simulation } from './simulation.ts';

const days = 28;
const visitorsPerDay = 500;
const dayMs = 24 * 3_600_000;
const treatments = 2;
const defaults = { alpha: 0.05, correction: 'holm', minimumDays: 7, expectedLossLimit: 0.0025 } as const;
const roles = ['primary', 'guardrail', 'guardrail'] as const;

/** Everything ever claimed about an experiment that is looked at every day. */
interface AssessedState {
  readonly isDecided: boolean;
  readonly isHarmed: boolean;
}

/** An experiment whose arms are equal, except for the treatments' cost in guardrails. */
function play(random: Random, engine: RegisteredPlan['engine'], cost: number): AssessedState {
  const arms = treatments + 1;
  const plan = { ...defaults, engine, plannedVisitors: 20 * arms * visitorsPerDay };
  const sums = roles.map(() => Array.from({ length: arms }, () => 0));
  let monitors: readonly StoredMonitor[] = [];
  const outcome = { isDecided: false, isHarmed: false };
  for (let day = 1; day <= days; day++) {
    for (const [index, role] of roles.entries())
      for (let arm = 0; arm < arms; arm++) {
        const p = 0.1 * (role === 'guardrail' && arm > 0 ? 1 - cost : 1);
        const own = sums[index];
        if (own !== undefined) own[arm] = (own[arm] ?? 0) + random.binomial(visitorsPerDay, p);
      }
    const goals = roles.map(
      (role, index): AssessedGoal => ({
        goalKey: `${index}`,
        role,
        direction: 'increase',
        margin: 0.05,
        definition: { windowHours: 168, capPercentile: null },
        arms: (sums[index] ?? []).map((sum, arm) => ({
          variant: `${arm}`,
          stats: { kind: 'proportion', n: day * visitorsPerDay, sum },
        })),
      }),
    );
    const found = assessExperiment({
      plan,
      goals,
      monitors,
      epoch: 1,
      days: day,
      atMs: day * dayMs,
      health: null,
    });
    monitors = found.monitors;
    for (const { state } of found.goals.flatMap(({ comparisons }) => comparisons)) {
      if (state === 'winning' || state === 'losing') outcome.isDecided = true;
      if (state === 'harm') outcome.isHarmed = true;
    }
  }
  return outcome;
}

/** All claims of a results page, looked at every day. */
export const assessments: Simulation = {
  id: 'S19',
  title: 'Complete assessments, computed on each of 28 days',
  setting:
    'Two treatments, 500 per arm a day, p 10%, a primary goal without difference and two guardrails with a margin of 5%, without difference or exactly at their limit; planned for 20 days',
  runs: 1_000,
  measure: (random, runs) =>
    (['sequential', 'fixed'] as const).flatMap((engine) => {
      const even = Array.from({ length: runs }, () => play(random, engine, 0));
      const limit = Array.from({ length: runs }, () => play(random, engine, 0.05));
      const share = (all: readonly AssessedState[], what: keyof AssessedState) =>
        all.filter((each) => each[what]).length / runs;
      return [
        {
          figure: `ever winning or losing, ${engine}`,
          value: share(even, 'isDecided'),
          band: atMostAlpha(runs),
        },
        {
          figure: `ever harm without any, ${engine}`,
          value: share(even, 'isHarmed'),
          band: atMostAlpha(runs),
        },
        {
          figure: `ever harm at the limit, ${engine}`,
          value: share(limit, 'isHarmed'),
          band: atMostAlpha(runs),
        },
      ];
    }),
};
