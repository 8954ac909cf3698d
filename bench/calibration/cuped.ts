import { type CupedMeanStats, cupedWithinArm } from '@pixel/stats';
import type { Random } from './random.ts';
import { percent, type Simulation } from './simulation.ts';

const correlation = 0.84;
const visitors = 400;

function drawArm(random: Random): CupedMeanStats {
  const post = { sum: 0, sumSquares: 0 };
  const pre = { sum: 0, sumSquares: 0 };
  let postPre = 0;
  for (let visitor = 0; visitor < visitors; visitor++) {
    const x = random.normal();
    const y = correlation * x + Math.sqrt(1 - correlation ** 2) * random.normal();
    pre.sum += x;
    pre.sumSquares += x * x;
    post.sum += y;
    post.sumSquares += y * y;
    postPre += x * y;
  }
  return { kind: 'cupedMean', n: visitors, post, pre, postPre };
}

/** The covariate reduces variance and adds no false alarms. */
export const cuped: Simulation = {
  id: 'S11',
  title: 'CUPED, no difference',
  setting: '400 per arm, correlation 0.84 with the time before',
  runs: 10_000,
  measure: (random, runs) => {
    let [alarms, reduction] = [0, 0];
    for (let run = 0; run < runs; run++) {
      const test = cupedWithinArm(drawArm(random), drawArm(random), { alpha: 0.05 });
      if ((test.pValue ?? 1) < 0.05) alarms++;
      reduction += (test.varianceReduction ?? 0) / runs;
    }
    return [
      { figure: 'false alarms', value: alarms / runs, band: percent(4.3, 5.7) },
      { figure: 'variance removed', value: reduction, band: percent(68, 72) },
    ];
  },
};
