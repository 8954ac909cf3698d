import { sequentialSampleRatio } from '@pixel/stats';
import { atMostAlpha, percent, type Simulation } from './simulation.ts';

const looks = 200;
const visitorsPerLook = 500;
const alpha = 0.05;

/** Visitors until the split counts as broken; undefined if it never does. */
function visitorsUntilBroken(drawControl: (n: number) => number): number | undefined {
  let [control, treatment] = [0, 0];
  for (let look = 1; look <= looks; look++) {
    const drawn = drawControl(visitorsPerLook);
    control += drawn;
    treatment += visitorsPerLook - drawn;
    const test = sequentialSampleRatio([
      { visitors: control, weight: 1 },
      { visitors: treatment, weight: 1 },
    ]);
    if (test.status === 'ok' && test.pValue < alpha) return look * visitorsPerLook;
  }
  return undefined;
}

/** A continuously checked split badge, with a correct and a wrong split. */
export const sampleRatio: Simulation = {
  id: 'S10',
  title: 'Sequential test of the split',
  setting: '200 looks every 500 visitors at p < 5%; 50/50, and 51.5/48.5 planned as 50/50',
  runs: 4_000,
  measure: (random, runs) => {
    const play = (draw: (n: number) => number, times: number) =>
      Array.from({ length: times }, () => visitorsUntilBroken(draw)).filter(
        (visitors) => visitors !== undefined,
      );
    const detections = Math.min(runs, 1_000);
    const found = play((n) => random.binomial(n, 0.515), detections).sort((a, b) => a - b);
    return [
      {
        figure: 'false alarms at any look',
        value: play((n) => random.coins(n), runs).length / runs,
        band: atMostAlpha(runs),
      },
      { figure: '51.5% found', value: found.length / detections, band: percent(100, null) },
      {
        figure: 'median visitors until 51.5% is found',
        value: found[Math.floor(found.length / 2)] ?? Number.POSITIVE_INFINITY,
        band: { low: null, high: 25_000 },
        unit: 'visitors',
      },
    ];
  },
};
