import { assessments } from './assessments.ts';
import { beliefs } from './beliefs.ts';
import { cuped } from './cuped.ts';
import { evidence } from './evidence.ts';
import { families } from './families.ts';
import { fiellerCoverage, fixedLowBase, fixedProportion, fixedRevenue } from './fixed.ts';
import { interactions } from './interactions.ts';
import {
  naivePeeking,
  sequentialConstantly,
  sequentialLooks,
  sequentialPower,
  sequentialRevenue,
} from './looks.ts';
import { margins } from './margins.ts';
import { clusteredQuantile } from './quantiles.ts';
import { createRandom } from './random.ts';
import { sampleRatio } from './sample-ratio.ts';
import type { MeasuredFigure, Simulation } from './simulation.ts';

/** All simulations in table order. */
export const simulations: readonly Simulation[] = [
  fixedProportion,
  fixedRevenue,
  fixedLowBase,
  fiellerCoverage,
  naivePeeking,
  sequentialLooks,
  sequentialConstantly,
  sequentialRevenue,
  sequentialPower,
  sampleRatio,
  cuped,
  clusteredQuantile,
  families,
  beliefs,
  margins,
  evidence,
  interactions,
  assessments,
];

/** Runs a simulation with its number as the seed: `S6` with 6. The same number of runs gives the same figures. */
export function runSimulation(simulation: Simulation, runs = simulation.runs): readonly MeasuredFigure[] {
  return simulation.measure(createRandom(Number(simulation.id.slice(1))), runs);
}
