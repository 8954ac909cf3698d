/** Checks error rates, coverage and power of the statistics where the truth is known. `npm run bench -- calibration [S1 S2 …]`. */
import { progressLine, reportCalibration, type SimulationRun } from './calibration/report.ts';
import { isInBand } from './calibration/simulation.ts';
import { runSimulation, simulations } from './calibration/simulations.ts';
import { describeMachine } from './machine.ts';
import { writeSection } from './write-section.ts';

const wanted = process.argv.slice(2);
const chosen = simulations.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
const runs: SimulationRun[] = [];
for (const simulation of chosen) {
  const start = process.hrtime.bigint();
  const run = { simulation, measured: runSimulation(simulation) };
  runs.push(run);
  console.log(progressLine(run, Number(process.hrtime.bigint() - start) / 1e9));
}
// Writes the table only if all simulations ran.
if (wanted.length === 0)
  await writeSection('calibration', reportCalibration(runs, describeMachine()), '# Statistics\n');
if (!runs.every(({ measured }) => measured.every(isInBand))) process.exitCode = 1;
