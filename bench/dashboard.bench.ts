/**
 * How long the dashboard's list of 500 experiments takes, from data that the browser has already, until it is painted and until a key
 * does something in it. `npm run bench -- dashboard [rounds]`.
 */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from '../scripts/build.mjs';
import { manyExperiments, manyProjectKey } from '../tests/support/many-experiments.ts';
import { removeTemporary, startPixelServer } from '../tests/support/pixel-server.ts';
import { type Budget, budgetTable, enforceBudgets } from './budget.ts';
import { type Opening, openList } from './dashboard/open-list.ts';
import { describeMachine } from './machine.ts';
import { launchChromium } from './pixel/launch.ts';

const rounds = Number(process.argv[2] ?? 20);
const experimentCount = 500;
const mostMs = 100;
/** The first ones compile what later ones run. */
const warmUpRounds = 3;

await build();
const pixel = await startPixelServer();
const browser = await launchChromium();
try {
  const file = join(pixel.dataDirectory, 'many.json');
  await writeFile(file, manyExperiments(experimentCount));
  await pixel.cli('apply', file);
  const { stdout } = await pixel.cli('login-link', '--json');
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.request.get(JSON.parse(stdout).url);
  const path = `/p/${manyProjectKey}`;
  await page.goto(`${pixel.controlUrl}${path}/experiments`);
  await page.locator('tbody tr').first().waitFor();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const times: Opening[] = [];
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    const time = await openList(page, devTools, path);
    if (round >= 0) times.push(time);
  }
  const budgets: readonly Budget[] = [
    { name: 'painted, ms', measured: times.map(({ paintedMs }) => paintedMs), atMost: mostMs, digits: 0 },
    { name: 'a key works, ms', measured: times.map(({ readyMs }) => readyMs), atMost: mostMs, digits: 0 },
    { name: 'processor, ms', measured: times.map(({ processorMs }) => processorMs), digits: 0 },
  ];
  console.log(`The list of ${experimentCount} experiments from what the browser has of it, ${rounds} times: the median, with the least
and the greatest. Chromium ${browser.version()} on ${describeMachine()}.

${budgetTable(budgets)}`);
  enforceBudgets(budgets);
} finally {
  await browser.close();
  await pixel.end('SIGTERM');
  await removeTemporary(pixel.dataDirectory);
}
