import { type AnalysisPlan, analyzeDimensions, type Group } from '@pixel/stats';
import { drawProportion, drawSpending, meanOf } from './draws.ts';
import type { Random } from './random.ts';
import { atMostAlpha, percent, type Simulation } from './simulation.ts';

const alpha = 0.05;
const fixed: AnalysisPlan = { alpha, engine: 'fixed', correction: 'none', direction: 'increase' };
/** Visitors of an arm and their conversion rate: groups differ in size and baseline. */
const sizes = [
  { n: 4_000, p: 0.03 },
  { n: 2_000, p: 0.06 },
  { n: 800, p: 0.05 },
  { n: 300, p: 0.04 },
  { n: 160, p: 0.04 },
  { n: 100, p: 0.08 },
];

/** Arms by group: each treatment has the same lift everywhere, except for an additional one in the first group. */
function draw(random: Random, lifts: readonly number[], further = 0): readonly Group[] {
  return sizes.map(({ n, p }, index) => ({
    value: `${index}`,
    arms: [0, ...lifts].map((lift, arm) => ({
      variant: `${arm}`,
      stats: drawProportion(random, n, p * (1 + lift) * (index === 0 && arm > 0 ? 1 + further : 1)),
    })),
  }));
}

function differs(groups: readonly Group[], plan: AnalysisPlan, scale: 'title' | 'absolute' = 'title') {
  const [result] = analyzeDimensions([{ dimension: 'device', groups }], plan);
  return (result?.[scale]?.pValue ?? 1) <= alpha;
}

/** Everyone gains equally: only baselines differ. */
export const interactions: Simulation = {
  id: 'S18',
  title: 'Does the effect differ between groups? It does not, but baselines do',
  setting:
    'Six groups of 100 to 4,000 per arm, p 3 to 8%, a lift of 20% in all; two treatments; revenue; 20 looks; and a lift of 60% in one group',
  runs: 4_000,
  measure: (random, runs) => {
    const rate = (play: () => boolean, times = runs) => {
      let hits = 0;
      for (let run = 0; run < times; run++) if (play()) hits++;
      return hits / times;
    };
    const looking = Math.min(runs, 1_000);
    return [
      {
        figure: 'false alarms, lifts',
        value: rate(() => differs(draw(random, [0.2]), fixed)),
        band: atMostAlpha(runs),
      },
      {
        figure: 'false alarms, lifts of two treatments',
        value: rate(() => differs(draw(random, [0.2, -0.1]), fixed)),
        band: atMostAlpha(runs),
      },
      {
        figure: 'false alarms, revenue',
        value: rate(() => differs(drawRevenue(random), fixed)),
        band: atMostAlpha(runs),
      },
      {
        figure: 'false alarms at any of 20 looks',
        value: rate(() => alarmsEver(random), looking),
        band: atMostAlpha(looking),
      },
      {
        figure: 'differences in points for a lift of 60% in all (must fail)',
        value: rate(() => differs(draw(random, [0.6]), fixed, 'absolute')),
        band: percent(8, null),
      },
      {
        figure: 'found, a further lift of 60% in one group',
        value: rate(() => differs(draw(random, [0], 0.6), fixed)),
        band: percent(50, null),
      },
    ];
  },
};

function drawRevenue(random: Random): readonly Group[] {
  return sizes.map(({ n, p }, index) => ({
    value: `${index}`,
    arms: ['0', '1'].map((variant) => ({
      variant,
      stats: meanOf(n, drawSpending(random, { n, buyers: p, sd: 0.8 })),
    })),
  }));
}

function alarmsEver(random: Random): boolean {
  const plan = { ...fixed, engine: 'sequential', nStar: 15_000 } as const;
  const total = sizes.map(() => [0, 0, 0]);
  for (let look = 1; look <= 20; look++) {
    for (const [index, { n, p }] of sizes.entries()) {
      const sums = total[index];
      if (sums === undefined) continue;
      sums[0] = (sums[0] ?? 0) + n / 20;
      sums[1] = (sums[1] ?? 0) + drawProportion(random, n / 20, p).sum;
      sums[2] = (sums[2] ?? 0) + drawProportion(random, n / 20, 1.2 * p).sum;
    }
    const groups = total.map(([n = 0, c = 0, t = 0], index) => ({
      value: `${index}`,
      arms: [c, t].map((sum, arm) => ({ variant: `${arm}`, stats: { kind: 'proportion', n, sum } as const })),
    }));
    if (differs(groups, plan)) return true;
  }
  return false;
}
