/**
 * What the script costs a page and what a visitor sees, compared with the scripts of GrowthBook and PostHog. Every round visits every page
 * once, so that other load on the machine affects all equally. `npm run bench -- pixel [rounds] [seconds]`.
 */

import { enforceBudgets } from './budget.ts';
import { noLatency, startHost } from './pixel/host.ts';
import { launchChromium } from './pixel/launch.ts';
import { loadLibraries } from './pixel/libraries.ts';
import { type Cost, measureCost } from './pixel/measure-cost.ts';
import { measurePaint, type Paint } from './pixel/measure-paint.ts';
import { costBudgets, reportCost } from './pixel/report-cost.ts';
import { reportPaint } from './pixel/report-paint.ts';
import { startDevTools } from './pixel/start-devtools.ts';
import { visits } from './pixel/visits.ts';
import { writeSection } from './write-section.ts';

const rounds = Number(process.argv[2] ?? 4);
const forMs = Number(process.argv[3] ?? 2) * 1_000;
const slowdowns = [1, 4];

const libraries = await loadLibraries();
const host = await startHost(libraries);
const devTools = await startDevTools();
const browser = await launchChromium();
try {
  const costs = new Map(
    libraries.map(({ name }) => [name, new Map(slowdowns.map((each) => [each, [] as Cost[]]))]),
  );
  const paints = new Map(visits.map(({ label }) => [label, [] as Paint[]]));
  // A browser's first pages are slower than later ones.
  for (const library of libraries) await measureCost(devTools, host, { library, slowdown: 1, forMs: 500 });
  for (let round = 0; round < rounds; round++) {
    host.latency = noLatency;
    for (const library of rotate(libraries, round))
      for (const slowdown of slowdowns)
        costs
          .get(library.name)
          ?.get(slowdown)
          ?.push(await measureCost(devTools, host, { library, slowdown, forMs }));
    for (const visit of rotate(visits, round))
      paints.get(visit.label)?.push(await measurePaint(browser, host, visit));
    console.log(`round ${round + 1} of ${rounds}`);
  }
  const browserVersion = browser.version();
  const run = { libraries, slowdowns, costs, forMs, browserVersion };
  const costReport = reportCost(run);
  const paintReport = reportPaint(paints, browserVersion);
  console.log(costReport, paintReport);
  await writeSection('pixel', costReport);
  await writeSection('paint', paintReport);
  enforceBudgets(costBudgets(run));
} finally {
  await devTools.close();
  await browser.close();
  await host.close();
}

/** Rotates the order each round, so that no entry always follows the same one. */
function rotate<T>(all: readonly T[], round: number): readonly T[] {
  const start = round % all.length;
  return [...all.slice(start), ...all.slice(0, start)];
}
