/**
 * What faults do to events, judged by a ledger in a separate process. `npm run bench -- faults` runs all of them for about a quarter of an
 * hour and writes docs/reliability.md; `… faults lies` only shows that the ledger detects lies; `… faults NAME…` runs some and writes
 * nothing.
 */
import { build } from '../scripts/build.mjs';
import { removeVariants } from './faults/build-variant.ts';
import { type Lie, runLies } from './faults/lies.ts';
import { reliabilityPreface, reportFaults, reportLies } from './faults/report.ts';
import { disposeRigs } from './faults/rig.ts';
import { type Result, runScenarios } from './faults/run-scenarios.ts';
import { scenarios } from './faults/scenarios.ts';
import { writeSection } from './write-section.ts';

const maxRecoveryMs = 3_000;

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void disposeRigs().finally(() => process.exit(1)));

const names = process.argv.slice(2);
const unknown = names.find((name) => name !== 'lies' && !scenarios.some((each) => each.name === name));
if (unknown === undefined) await run();
else {
  console.error(`There is no fault "${unknown}"; there are ${scenarios.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  await build();
  const chosen = names.length === 0 ? scenarios : scenarios.filter(({ name }) => names.includes(name));
  const results: Result[] = [];
  try {
    for (const scenario of chosen) {
      console.log(`\n${scenario.name}: ${scenario.title}`);
      const [result] = await runScenarios([scenario], 'long');
      if (result === undefined) continue;
      results.push(result);
      print(result);
    }
  } finally {
    await removeVariants();
  }
  if (names.length === 0) await writeSection('faults', reportFaults(results, new Date()), reliabilityPreface);
  if (names.length === 0 || names.includes('lies')) {
    const lies = await runLies();
    const report = reportLies(lies, new Date());
    console.log(report);
    await writeSection('lies', report, reliabilityPreface);
    if (lies.some(isMissed)) process.exitCode = 1;
  }
  if (results.some(hasFailed)) process.exitCode = 1;
}

function print({ verdict, recoveries, note, reportedLost }: Result): void {
  const { sent, acknowledged, stored, rows, damaged, lost, overcounted, invented, examples } = verdict;
  console.log({
    sent,
    acknowledged,
    stored,
    rows,
    damaged,
    reportedLost,
    lost,
    overcounted,
    invented,
    examples,
  });
  if (recoveries.length > 0) console.log(`back after ${recoveries.join(', ')} ms`);
  if (note !== undefined) console.log(note);
}

function hasFailed({ scenario, verdict, recoveries, reportedLost }: Result): boolean {
  const { lost, damaged, overcounted, invented, refused } = verdict;
  // Events that are sent again may be in the queue twice.
  const isUnderreported = scenario.name === 'flipped' ? reportedLost !== damaged : reportedLost < damaged;
  return (
    isUnderreported ||
    lost + overcounted + invented + refused > 0 ||
    recoveries.some((ms) => ms > maxRecoveryMs)
  );
}

function isMissed({ isCaught }: Lie): boolean {
  return !isCaught;
}
