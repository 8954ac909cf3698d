/** Whether the statistics keep their promises when the truth is known. `npm run bench -- calibration [S1 S2 …]`. */
import { progressLine, reportCalibration, type SimulationRun } from './calibration/report.ts';
import { isInBand } from './calibration/simulation.ts';
import { play, simulations } from './calibration/simulations.ts';
import { describeMachine } from './machine.ts';
import { writeSection } from './write-section.ts';

const wanted = process.argv.slice(2);
const chosen = simulations.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
const played: SimulationRun[] = [];
for (const simulation of chosen) {
  const start = process.hrtime.bigint();
  const each = { simulation, measured: play(simulation) };
  played.push(each);
  console.log(progressLine(each, Number(process.hrtime.bigint() - start) / 1e9));
}
// Writes the table only if all simulations ran.
if (wanted.length === 0)
  await writeSection('calibration', reportCalibration(played, describeMachine()), '# Statistics\n');
if (!played.every(({ measured }) => measured.every(isInBand))) process.exitCode = 1;
