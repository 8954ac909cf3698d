/**
 * Whether results of experiments with known truth are correct, from configuration and bucketing to the API's verdict. `npm run bench --
 * end-to-end [projects]`; writes nothing with fewer than all projects.
 */
import { budgetTable, enforceBudgets } from './budget.ts';
import { endToEndBudgets } from './end-to-end/budgets.ts';
import { play } from './end-to-end/play.ts';
import { reportEndToEnd } from './end-to-end/report.ts';
import { describeMachine } from './machine.ts';
import { writeSection } from './write-section.ts';

const allProjects = 10;
const seed = 15;
const projects = Number(process.argv[2] ?? allProjects);
const size = { projects, visitors: 2_000, measuredVisitors: 10_000, days: 5 };

const figures = endToEndBudgets(await play(size, seed, console.log), size);
console.log(budgetTable(figures));
// Fewer experiments would prove nothing.
if (projects === allProjects)
  await writeSection(
    'end-to-end',
    reportEndToEnd(figures, { size, seed, machine: describeMachine() }),
    '# Statistics\n',
  );
enforceBudgets(figures);
