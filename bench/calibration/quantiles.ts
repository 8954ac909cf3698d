import { type QuantileClusteredStats, welchTest } from '@pixel/stats';
import { sumOf } from './draws.ts';
import type { Random } from './random.ts';
import { percent, type Simulation } from './simulation.ts';

const nu = 0.9;
const visitors = 400;
const z = 1.959963984540054;

/** Visitors with 1 + Poisson(3) page loads each; slow visitors are slow every time. */
function drawArm(random: Random): QuantileClusteredStats {
  const loads = Array.from({ length: visitors }, () => {
    const own = 0.8 * random.normal();
    return Array.from({ length: 1 + random.poisson(3) }, () => Math.exp(own + 0.6 * random.normal()));
  });
  const sorted = loads.flat().sort((a, b) => a - b);
  const n = sorted.length;
  const half = z * Math.sqrt((nu * (1 - nu)) / n);
  const q = quantileOf(sorted, nu);
  const events = loads.map((each) => each.length);
  const below = loads.map((each) => each.filter((load) => load <= q).length);
  const products = below.map((each, index) => each * (events[index] ?? 0));
  return {
    kind: 'quantileClustered',
    n,
    nStar: n,
    nu,
    q,
    qLower: quantileOf(sorted, nu - half),
    qUpper: quantileOf(sorted, nu + half),
    below: sumsOf(below),
    events: sumsOf(events),
    belowEvents: sumOf(products),
    nClusters: visitors,
  };
}

function sumsOf(values: readonly number[]) {
  return { sum: sumOf(values), sumSquares: sumOf(values.map((value) => value * value)) };
}

function quantileOf(ascending: readonly number[], level: number): number {
  const position = (ascending.length - 1) * level;
  const [low, high] = [ascending[Math.floor(position)] ?? 0, ascending[Math.ceil(position)] ?? 0];
  return low + (high - low) * (position - Math.floor(position));
}

/** Correlated events of one visitor must not count as many visitors. */
export const clusteredQuantile: Simulation = {
  id: 'S12',
  title: '90th percentile of page loads, no difference',
  setting: '400 visitors an arm with 1 + Poisson(3) loads each, alike within a visitor',
  runs: 1_500,
  measure: (random, runs) => {
    const alarms = { clustered: 0, independent: 0 };
    for (let run = 0; run < runs; run++) {
      const [control, treatment] = [drawArm(random), drawArm(random)];
      if ((welchTest(control, treatment, { alpha: 0.05 }).pValue ?? 1) < 0.05) alarms.clustered++;
      const independent = [control, treatment].map((arm) => ({ ...arm, kind: 'quantile' as const }));
      const [c, t] = independent;
      if (c && t && (welchTest(c, t, { alpha: 0.05 }).pValue ?? 1) < 0.05) alarms.independent++;
    }
    return [
      { figure: 'false alarms, by visitor', value: alarms.clustered / runs, band: percent(3.3, 7.3) },
      {
        figure: 'false alarms, as if loads were independent (must fail)',
        value: alarms.independent / runs,
        band: percent(10, null),
      },
    ];
  },
};
