import { describe, expect, it } from 'vitest';
import { assessments } from '../bench/calibration/assessments.ts';
import { cuped } from '../bench/calibration/cuped.ts';
import { evidence } from '../bench/calibration/evidence.ts';
import { fixedProportion } from '../bench/calibration/fixed.ts';
import { interactions } from '../bench/calibration/interactions.ts';
import { measureSchedule, naivePeeking } from '../bench/calibration/looks.ts';
import { margins } from '../bench/calibration/margins.ts';
import { createRandom } from '../bench/calibration/random.ts';
import { sampleRatio } from '../bench/calibration/sample-ratio.ts';
import { isInBand, type MeasuredFigure } from '../bench/calibration/simulation.ts';
import { runSimulation } from '../bench/calibration/simulations.ts';
import { volume } from '../tests/support/volume.ts';

/** `npm run bench -- calibration` runs all of them, with more repetitions. */
describe('with known truth', () => {
  it('one look without a difference alarms in 5% of experiments (seed 1)', () => {
    expectInBand(runSimulation(fixedProportion));
  });

  it('peeking at ordinary p-values alarms in more than a quarter, so the simulation detects it (seed 5)', () => {
    expectInBand(runSimulation(naivePeeking, 2_000));
  });

  it('thirty looks of a confidence sequence alarm in fewer than 5% (seed 6)', () => {
    expectInBand(measureSchedule(createRandom(6), 2_000, { looks: 30, batch: 1_000 }));
  });

  it('200 looks at a correct split alarm in fewer than 5%, and a wrong one is found (seed 10)', () => {
    expectInBand(runSimulation(sampleRatio, 1_000));
  });

  it('an adjustment for the past reduces variance and adds no alarms (seed 11)', () => {
    expectInBand(runSimulation(cuped, 2_000));
  });

  it('a guardrail at its limit is rarely reported as harmed or cleared, at one look or many (seed 16)', () => {
    expectInBand(runSimulation(margins, volume(500, margins.runs)));
  });

  it('e-BH has few false findings, even stopped at the most favourable moment (seed 17)', () => {
    expectInBand(runSimulation(evidence, volume(300, evidence.runs)));
  });

  it('groups with different baselines and the same lift do not differ (seed 18)', () => {
    expectInBand(runSimulation(interactions, volume(400, interactions.runs)));
  });

  it('daily assessments rarely decide or alarm without a difference (seed 19)', () => {
    expectInBand(runSimulation(assessments, volume(60, assessments.runs)));
  });

  it('the same seed simulates the same experiments', () => {
    const [one, other] = [createRandom(7), createRandom(7)];
    expect(Array.from({ length: 50 }, () => one.normal())).toEqual(
      Array.from({ length: 50 }, () => other.normal()),
    );
  });
});

function expectInBand(measured: readonly MeasuredFigure[]): void {
  expect(measured.length).toBeGreaterThan(0);
  for (const each of measured) expect(isInBand(each), `${each.figure}: ${each.value}`).toBe(true);
}
