/**
 * The dashboard's size, and how long its pages take: a list of 500 experiments with outcomes from cached data, and the results and editor
 * of an experiment not opened before. `npm run bench -- dashboard [rounds]`. Writes a section of docs/benchmarks.md.
 */

import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from '../scripts/build.mjs';
import { maxDashboardBytes, measureDashboard } from '../scripts/dashboard-size.mjs';
import { manyProjectKey } from '../tests/support/many-experiments.ts';
import { type Budget, budgetTable, enforceBudgets } from './budget.ts';
import { type Opening, openEditor, openList, openResults } from './dashboard/openings.ts';
import { startDashboard } from './dashboard/start-dashboard.ts';
import { describeMachine } from './machine.ts';
import { launchChromium } from './pixel/launch.ts';
import { writeSection } from './write-section.ts';

const rounds = Number(process.argv[2] ?? 20);
const experimentCount = 500;
const maxMs = 100;
/** The first rounds only warm up the JIT. */
const warmUpRounds = 3;

const pages = {
  list: { name: 'list', act: 'a key works' },
  results: { name: 'results', act: 'a definition is open' },
  editor: { name: 'editor', act: 'a letter is typed' },
} as const;

await build();
const dashboard = await startDashboard(experimentCount);
const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(dashboard.signInUrl);
  const path = `/p/${manyProjectKey}`;
  await page.goto(`${dashboard.url}${path}/experiments`);
  await page.locator('tbody tr').first().waitFor();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const times: Record<keyof typeof pages, Opening[]> = { list: [], results: [], editor: [] };
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    const list = await openList(page, devTools, path);
    // A different experiment each round, among those visible without scrolling.
    const results = await openResults(page, devTools, round % 10);
    const editor = await openEditor(page, devTools);
    if (round < warmUpRounds) continue;
    times.list.push(list);
    times.results.push(results);
    times.editor.push(editor);
  }
  const sizes = await measureDashboard();
  const budgets: readonly Budget[] = [
    ...sizes.map(({ name, bytes }, index) => ({
      name: `${name}, kB`,
      measured: [bytes / 1_000],
      digits: 1,
      ...(index === 0 && { atMost: maxDashboardBytes / 1_000 }),
    })),
    ...Object.entries(pages).flatMap(([key, { name, act }]) => {
      const of = times[key as keyof typeof pages];
      const limit = key === 'list' && { atMost: maxMs };
      return [
        { name: `${name}: painted, ms`, measured: of.map(({ paintedMs }) => paintedMs), digits: 0, ...limit },
        { name: `${name}: ${act}, ms`, measured: of.map(({ readyMs }) => readyMs), digits: 0, ...limit },
        { name: `${name}: processor, ms`, measured: of.map((each) => each.processorMs), digits: 0 },
      ];
    }),
  ];
  const table = budgetTable(budgets);
  console.log(table);
  await writeSection(
    'dashboard',
    `## The dashboard

\`npm run bench -- dashboard\`. The scripts and styles that a browser loads, in bytes on the wire (brotli), in English and without
fonts; results and the editor load theirs in addition to the list's. Times start at the click, in a project of ${experimentCount} experiments,
three quarters of which are running and have results: the list from cached data, results and the editor including the responses of a
server on the same machine; ${rounds} times, the median, with minimum and maximum. Processor time is that of the page's main thread.

${table}

Tests check ${await countLookedAt()} page states with axe, each in light and dark: WCAG 2.2 AA and best practices, 0 violations.

Chromium ${browser.version()} on ${describeMachine()}.`,
  );
  enforceBudgets(budgets);
} finally {
  await browser.close();
  await dashboard.stop();
}

/** The number of states that browser tests check for accessibility violations. */
async function countLookedAt(): Promise<number> {
  const folder = fileURLToPath(new URL('../tests/e2e/dashboard/', import.meta.url));
  const specs = await Promise.all((await readdir(folder)).map((file) => readFile(folder + file, 'utf8')));
  return specs.join('').match(/expect\(await violationsOf\(.*\)\)\.toEqual\(\[\]\)/g)?.length ?? 0;
}
