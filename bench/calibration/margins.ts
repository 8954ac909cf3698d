import {
  type AnalysisPlan,
  type ArmStats,
  addMarginLook,
  type MarginMonitor,
  neededToClear,
  pairArms,
  testMargin,
} from '@pixel/stats';
import { addMeans, drawProportion, drawSpending, meanOf } from './draws.ts';
import type { Random } from './random.ts';
import { aboutAlpha, atMostAlpha, percent, type Simulation, shareOf } from './simulation.ts';

const alpha = 0.05;
const question = { margin: 0.05, direction: 'increase' } as const;

function test(control: ArmStats, treatment: ArmStats, plan: Pick<AnalysisPlan, 'engine' | 'nStar'>) {
  const arms = [control, treatment].map((stats, index) => ({ variant: `${index}`, stats }));
  const family = { alpha, correction: 'none', direction: 'increase', ...plan } as const;
  const [contrast] = pairArms({ arms }, family).contrasts;
  return contrast && testMargin(contrast, question);
}

/** Growing arms exactly at the limit: any claim about them is wrong. */
function makesWrongClaim(grow: () => readonly [ArmStats, ArmStats], looks: number) {
  let monitor: MarginMonitor | null = null;
  for (let look = 0; look < looks; look++) {
    const found = test(...grow(), { engine: 'sequential', nStar: 20_000 });
    if (found !== undefined) monitor = addMarginLook(monitor, found);
  }
  return { harm: (monitor?.harmP ?? 1) <= alpha, clear: (monitor?.clearP ?? 1) <= alpha };
}

/**
 * A guardrail exactly at its limit: claims of harm and of clearance are each wrong in at most 5%, and the planned sample size suffices.
 */
export const margins: Simulation = {
  id: 'S16',
  title: 'Guardrail with a margin of 5%, exactly at its limit',
  setting:
    'p 5% against 4.75%, 5,000 per arm; 30 looks every 500 per arm; revenue (3% buy, sd 0.8), 100 looks every 360 and 40; no effect at the needed size',
  runs: 4_000,
  measure: (random, runs) => {
    const once = { harm: 0, clear: 0 };
    for (let run = 0; run < runs; run++) {
      const found = test(drawProportion(random, 5_000, 0.05), drawProportion(random, 5_000, 0.0475), {
        engine: 'fixed',
      });
      if ((found?.harmP ?? 1) <= alpha) once.harm += 1 / runs;
      if ((found?.clearP ?? 1) <= alpha) once.clear += 1 / runs;
    }
    const growing = { conversions: { harm: 0, clear: 0 }, revenue: { harm: 0, clear: 0 } };
    const times = Math.min(runs, 2_000);
    for (let run = 0; run < times; run++) {
      count(growing.conversions, makesWrongClaim(growingShares(random), 30), times);
      count(growing.revenue, makesWrongClaim(growingSpending(random), 100), times);
    }
    const design = {
      mean: 0.05,
      variance: 0.0475,
      ...question,
      engine: 'fixed',
      alpha,
      plannedN: 1e6,
    } as const;
    const needed = Math.round((neededToClear(design).totalN ?? 0) / 2);
    const even = Math.min(runs, 500);
    const cleared = shareOf(even, () => {
      const found = test(drawProportion(random, needed, 0.05), drawProportion(random, needed, 0.05), {
        engine: 'fixed',
      });
      return (found?.clearP ?? 1) <= alpha;
    });
    return [
      { figure: 'false harm at one look', value: once.harm, band: aboutAlpha(runs) },
      { figure: 'falsely cleared at one look', value: once.clear, band: aboutAlpha(runs) },
      {
        figure: 'false harm at any look, conversions',
        value: growing.conversions.harm,
        band: atMostAlpha(times),
      },
      {
        figure: 'falsely cleared at any look, conversions',
        value: growing.conversions.clear,
        band: atMostAlpha(times),
      },
      {
        figure: 'false harm at any look, revenue, split 90/10',
        value: growing.revenue.harm,
        band: atMostAlpha(times),
      },
      {
        figure: 'falsely cleared at any look, revenue, split 90/10',
        value: growing.revenue.clear,
        band: atMostAlpha(times),
      },
      { figure: 'cleared at the size needed for 80%', value: cleared, band: percent(74, 86) },
    ];
  },
};

function count(
  total: { harm: number; clear: number },
  found: { harm: boolean; clear: boolean },
  runs: number,
) {
  if (found.harm) total.harm += 1 / runs;
  if (found.clear) total.clear += 1 / runs;
}

function growingShares(random: Random) {
  let [n, c, t] = [0, 0, 0];
  return (): [ArmStats, ArmStats] => {
    n += 500;
    c += drawProportion(random, 500, 0.05).sum;
    t += drawProportion(random, 500, 0.0475).sum;
    return [
      { kind: 'proportion', n, sum: c },
      { kind: 'proportion', n, sum: t },
    ];
  };
}

/** The treatment's buyers spend 5% less. */
function growingSpending(random: Random) {
  let [control, treatment] = [meanOf(0, []), meanOf(0, [])];
  return (): [ArmStats, ArmStats] => {
    control = addMeans(control, meanOf(360, drawSpending(random, { n: 360, buyers: 0.03, sd: 0.8 })));
    const spent = drawSpending(random, { n: 40, buyers: 0.03, sd: 0.8 }).map((value) => 0.95 * value);
    treatment = addMeans(treatment, meanOf(40, spent));
    return [control, treatment];
  };
}
