import { asymptoticConfidenceSequence, evaluateEValues, type MeanM2Stats } from '@pixel/stats';
import type { Random } from './random.ts';
import { atMostAlpha, type Simulation } from './simulation.ts';

const goals = 5;
const treatments = 2;
const looks = 20;
const batch = 200;
const alpha = 0.05;

/** Sums of all goals of an arm: normal values of variance 1 with correlation 0.5 within a visitor. */
function createArm(random: Random, effects: readonly number[]) {
  const sums = effects.map(() => 0);
  let n = 0;
  return {
    grow() {
      n += batch;
      const shared = Math.SQRT1_2 * random.normal();
      for (const [goal, effect] of effects.entries())
        sums[goal] =
          (sums[goal] ?? 0) + batch * effect + Math.sqrt(batch) * (shared + Math.SQRT1_2 * random.normal());
    },
    goal: (goal: number): MeanM2Stats => ({ kind: 'meanM2', n, mean: 3 + (sums[goal] ?? 0) / n, m2: n - 1 }),
  };
}

/** Stops at the first look that finds anything; returns the share of false findings, and whether there was any finding. */
function play(random: Random, real: number) {
  const none = Array.from({ length: goals }, () => 0);
  const control = createArm(random, none);
  const arms = Array.from({ length: treatments }, (_, index) =>
    createArm(random, index === 0 ? none.map((_, goal) => (goal < real ? 0.15 : 0)) : none),
  );
  for (let look = 1; look <= looks; look++) {
    for (const arm of [control, ...arms]) arm.grow();
    const tests = arms.flatMap((arm, index) =>
      none.map((_, goal) => ({ arm, goal, isReal: index === 0 && goal < real })),
    );
    const logs = tests.map(
      ({ arm, goal }) =>
        asymptoticConfidenceSequence(control.goal(goal), arm.goal(goal), { alpha, nStar: 4_000 }).logE,
    );
    const { isDiscovery } = evaluateEValues(logs, alpha);
    const found = tests.filter((_, index) => isDiscovery[index]);
    if (found.length > 0)
      return { falseShare: found.filter(({ isReal }) => !isReal).length / found.length, isAny: true };
  }
  return { falseShare: 0, isAny: false };
}

/** Even stopped at the most favorable moment, e-BH has few false findings. */
export const evidence: Simulation = {
  id: 'S17',
  title: 'e-BH over five goals and two treatments, stopped at the first finding',
  setting:
    '20 looks every 200 per arm, correlation 0.5; no difference, and 3 of 10 with 0.15 standard deviations',
  runs: 2_000,
  measure: (random, runs) => {
    let [any, falseShare, found] = [0, 0, 0];
    for (let run = 0; run < runs; run++) {
      if (play(random, 0).isAny) any += 1 / runs;
      const some = play(random, 3);
      falseShare += some.falseShare / runs;
      if (some.isAny) found += 1 / runs;
    }
    return [
      { figure: 'any false finding at any look', value: any, band: atMostAlpha(runs) },
      { figure: 'share of false findings', value: falseShare, band: atMostAlpha(runs) },
      { figure: 'something found', value: found, band: { low: 0.5, high: null } },
    ];
  },
};
