/** How long a dashboard's statistics take, on one core. `npm run bench -- stats`. */
import { type AnalysisPlan, type ArmInput, type ArmStats, analyzeMetric } from '@pixel/stats';
import { type Budget, budgetTable, enforceBudgets } from './budget.ts';
import { describeMachine } from './machine.ts';
import { writeSection } from './write-section.ts';

const comparisons = 10_000;
const rounds = 7;
const maxSeconds = 2;

/** Six metrics of a shop with about `n` visitors per arm. */
function metricsOf(n: number): readonly (readonly [ArmStats, ArmStats])[] {
  const orders = Math.round(n * 0.05);
  const pair = (make: (factor: number) => ArmStats) => [make(1), make(1.03)] as const;
  const sums = (mean: number, sd: number, factor: number) => {
    const sum = n * mean * factor;
    return { sum, sumSquares: (sum * sum) / n + (n - 1) * sd * sd };
  };
  return [
    pair((factor) => ({ kind: 'proportion', n, sum: Math.round(orders * factor) })),
    pair((factor) => ({ kind: 'mean', n, ...sums(3, 14, factor) })),
    pair((factor) => ({ kind: 'meanM2', n, mean: 180 * factor, m2: (n - 1) * 90 ** 2 })),
    pair((factor) => {
      const [num, den] = [sums(3, 14, factor), sums(0.05, 0.22, 1)];
      return { kind: 'ratio', n, num, den, numDen: (num.sum * den.sum) / n + (n - 1) * 0.7 * 14 * 0.22 };
    }),
    pair((factor) => {
      const [post, pre] = [sums(4, 6, factor), sums(4, 6, 1)];
      return { kind: 'cupedMean', n, post, pre, postPre: (post.sum * pre.sum) / n + (n - 1) * 0.8 * 36 };
    }),
    pair((factor) => {
      const q = 2_400 * factor;
      return { kind: 'quantile', n, nStar: n, nu: 0.9, q, qLower: q - 60, qUpper: q + 60 };
    }),
  ];
}

const inputs = Array.from({ length: comparisons }, (_, index) => metricsOf(2_000 + index)).map((metrics) =>
  metrics.map((arms) =>
    arms.map(
      (stats, index): ArmInput => ({ variant: index === 0 ? 'control' : 'treatment', stats, active: 1_000 }),
    ),
  ),
);
const plans: Readonly<Record<string, AnalysisPlan>> = {
  'one look': { alpha: 0.05, engine: 'fixed', correction: 'holm', direction: 'increase' },
  'any number of looks': {
    alpha: 0.05,
    engine: 'sequential',
    nStar: 20_000,
    correction: 'holm',
    direction: 'increase',
  },
};

const budgets = Object.entries(plans).map(([name, plan]): Budget => {
  const seconds = Array.from({ length: rounds }, () => measure(plan));
  console.log(`${name}: ${seconds.map((each) => each.toFixed(2)).join(' ')} s`);
  return { name: `${name}, s`, atMost: maxSeconds, measured: seconds, digits: 2 };
});
const report = `## Statistics

\`npm run bench -- stats\`. ${comparisons.toLocaleString('en')} comparisons of six metrics each (conversion, revenue, duration, a ratio, one adjusted by earlier behaviour, a quantile), with relative intervals, correction and verdict: seconds of processor time, including the first round.

${budgetTable(budgets)}

${describeMachine()}.`;
await writeSection('stats', report);
enforceBudgets(budgets);

/** Processor time, because the machine may be busy. */
function measure(plan: AnalysisPlan): number {
  const start = process.cpuUsage();
  let winners = 0;
  for (const metrics of inputs)
    for (const arms of metrics)
      if (analyzeMetric(arms, plan).comparisons[0]?.verdict === 'winning') winners++;
  const { user, system } = process.cpuUsage(start);
  // Uses the results, so that nothing can be optimized away.
  if (winners === 0) throw new Error('No comparison won');
  return (user + system) / 1e6;
}
