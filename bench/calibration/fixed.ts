import { type ArmStats, analyzeMetric, fieller, welchTest, winsorize } from '@pixel/stats';
import { drawProportion, drawSpending, meanOf } from './draws.ts';
import type { Random } from './random.ts';
import { percent, type Simulation, shareOf } from './simulation.ts';

const alpha = 0.05;
const rejects = (control: ArmStats, treatment: ArmStats) =>
  (welchTest(control, treatment, { alpha }).pValue ?? 1) < alpha;

/** One look, no difference: p < 5% in 5% of experiments. */
export const fixedProportion: Simulation = {
  id: 'S1',
  title: 'One look, conversions, no difference',
  setting: 'p 5%, 1,000 per arm; p 3%, 5,000 per arm',
  runs: 10_000,
  measure: (random, runs) =>
    [
      { n: 1_000, p: 0.05 },
      { n: 5_000, p: 0.03 },
    ].map(({ n, p }) => ({
      figure: `false alarms at p ${p * 100}%, ${n.toLocaleString('en')} per arm`,
      value: shareOf(runs, () => rejects(drawProportion(random, n, p), drawProportion(random, n, p))),
      band: percent(4.3, 5.7),
    })),
};

/** Heavy tails: false positives are equally rare in both directions. */
export const fixedRevenue: Simulation = {
  id: 'S2',
  title: 'One look, revenue, no difference',
  setting:
    '3% of 2,000 per arm buy for lognormal amounts, sd 0.8; raw, and capped at the 95th percentile of purchases',
  runs: 10_000,
  measure: (random, runs) => {
    const counts = { raw: { low: 0, high: 0 }, capped: { low: 0, high: 0 } };
    for (let run = 0; run < runs; run++) {
      const [c, t] = [draw(random), draw(random)];
      const cap = winsorize([...c, ...t], { upper: 0.95, lower: null, ignoreZeros: true }).capUpper ?? 0;
      for (const kind of ['raw', 'capped'] as const) {
        const [control, treatment] = [c, t].map((values) =>
          meanOf(2_000, kind === 'raw' ? values : values.map((value) => Math.min(value, cap))),
        );
        if (control === undefined || treatment === undefined) continue;
        const { pValue, estimate } = welchTest(control, treatment, { alpha });
        if ((pValue ?? 1) < alpha) counts[kind][(estimate ?? 0) < 0 ? 'low' : 'high']++;
      }
    }
    return (['raw', 'capped'] as const).flatMap((kind) => [
      {
        figure: `false alarms, ${kind}`,
        value: (counts[kind].low + counts[kind].high) / runs,
        band: percent(4, 5.7),
      },
      { figure: `false losers, ${kind}`, value: counts[kind].low / runs, band: percent(1.7, 3.3) },
      { figure: `false winners, ${kind}`, value: counts[kind].high / runs, band: percent(1.7, 3.3) },
    ]);
  },
};

function draw(random: Random): readonly number[] {
  return drawSpending(random, { n: 2_000, buyers: 0.03, sd: 0.8 });
}

/** Eight conversions per arm. */
export const fixedLowBase: Simulation = {
  id: 'S3',
  title: 'One look, few conversions, no difference',
  setting: 'p 2%, 400 per arm',
  runs: 10_000,
  measure: (random, runs) => {
    const plan = { alpha, engine: 'fixed', correction: 'none', direction: 'increase' } as const;
    const counts = { welch: 0, analyzed: 0 };
    for (let run = 0; run < runs; run++) {
      const [control, treatment] = [drawProportion(random, 400, 0.02), drawProportion(random, 400, 0.02)];
      if (rejects(control, treatment)) counts.welch++;
      const arms = [control, treatment].map((stats, index) => ({ variant: `${index}`, stats }));
      if ((analyzeMetric(arms, plan).comparisons[0]?.pValue ?? 1) < alpha) counts.analyzed++;
    }
    return [
      { figure: "false alarms, Welch's test", value: counts.welch / runs, band: percent(3.5, 5.7) },
      {
        figure: "false alarms, Newcombe's where counts are small",
        value: counts.analyzed / runs,
        band: percent(3, 5.7),
      },
    ];
  },
};

/** The relative interval misses equally often on both sides. */
export const fiellerCoverage: Simulation = {
  id: 'S4',
  title: "Coverage of Fieller's relative interval",
  setting: 'p 2%, 400 per arm, no lift; p 2%, 1,000, +20%; p 3%, 5,000, +10%',
  runs: 20_000,
  measure: (random, runs) =>
    [
      { n: 400, p: 0.02, lift: 0 },
      { n: 1_000, p: 0.02, lift: 0.2 },
      { n: 5_000, p: 0.03, lift: 0.1 },
    ].flatMap(({ n, p, lift }) => {
      const misses = { below: 0, above: 0 };
      for (let run = 0; run < runs; run++) {
        const treatment = drawProportion(random, n, p * (1 + lift));
        const { ciLower, ciUpper, kind, pValue, estimate } = fieller(
          drawProportion(random, n, p),
          treatment,
          { alpha },
        );
        // Without conversions in the control there is no relative difference, and so no miss.
        if (ciLower === null || ciUpper === null) continue;
        // An unbounded interval would never miss; values that Fieller's set excludes still count, as the p-value shows for no lift.
        const isMissed = kind === 'unbounded' && lift === 0 && (pValue ?? 1) < alpha;
        if (ciLower > lift || (isMissed && (estimate ?? 0) > 0)) misses.above++;
        if (ciUpper < lift || (isMissed && (estimate ?? 0) < 0)) misses.below++;
      }
      const setting = `p ${p * 100}%, ${n.toLocaleString('en')}, +${lift * 100}%`;
      return [
        {
          figure: `covered, ${setting}`,
          value: 1 - (misses.below + misses.above) / runs,
          band: percent(94.3, null),
        },
        { figure: `too low, ${setting}`, value: misses.below / runs, band: percent(1.8, 3.3) },
        { figure: `too high, ${setting}`, value: misses.above / runs, band: percent(1.8, 3.3) },
      ];
    }),
};
