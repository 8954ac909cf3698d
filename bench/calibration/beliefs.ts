import { bayesNormal, type MeanStats } from '@pixel/stats';
import type { Random } from './random.ts';
import { percent, type Simulation } from './simulation.ts';

const visitors = 200;
const prior = { mean: 0, variance: 0.09 };

function drawArm(random: Random, mean: number): MeanStats {
  const sums = { sum: 0, sumSquares: 0 };
  for (let visitor = 0; visitor < visitors; visitor++) {
    const value = mean + random.normal();
    sums.sum += value;
    sums.sumSquares += value * value;
  }
  return { kind: 'mean', n: visitors, ...sums };
}

/** If beliefs are calibrated, about 70% of the things believed with 70% are true. */
export const beliefs: Simulation = {
  id: 'S14',
  title: 'Bayesian chances, lifts drawn from the prior',
  setting: 'lift N(0, 0.3²), mean 3, sd 1, 200 per arm; prior the same',
  runs: 10_000,
  measure: (random, runs) => {
    const deciles = Array.from({ length: 10 }, () => ({ count: 0, expected: 0, better: 0 }));
    let covered = 0;
    for (let run = 0; run < runs; run++) {
      const difference = 3 * Math.sqrt(prior.variance) * random.normal();
      const belief = bayesNormal(drawArm(random, 3), drawArm(random, 3 + difference), {
        difference: 'absolute',
        alpha: 0.05,
        prior,
      });
      const chance = belief.chanceToWin ?? 0;
      const decile = deciles[Math.min(9, Math.floor(chance * 10))];
      if (decile !== undefined) {
        decile.count++;
        decile.expected += chance;
        if (difference > 0) decile.better++;
      }
      if ((belief.ciLower ?? 0) <= difference && difference <= (belief.ciUpper ?? 0)) covered++;
    }
    const deviations = deciles.map(({ count, expected, better }) => {
      const share = expected / count;
      return Math.abs(better - expected) / Math.sqrt(count * share * (1 - share));
    });
    return [
      {
        figure: 'largest deviation of a decile of chances, in standard errors',
        value: Math.max(...deviations.filter(Number.isFinite)),
        band: { low: null, high: 3 },
        unit: 'number',
      },
      { figure: 'covered by 95% intervals', value: covered / runs, band: percent(94.3, 95.7) },
    ];
  },
};
