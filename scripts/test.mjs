/**
 * Runs every suite in turn and closes with a table; the last line is `N passed, N failed`. `--static` runs only those that need no build;
 * names select suites: `npm test -- unit e2e`. `--long` uses full volumes and long random runs.
 */
import { constants } from 'node:os';
import path from 'node:path';
import { stop as stopBundler } from 'esbuild';
import { build } from './build.mjs';
import { ensureShells } from './ensure-shells.mjs';
import { runPlaywright } from './suites/playwright-suite.mjs';
import { drawCases, drawFailures, drawTable, judge } from './suites/report.mjs';
import { killAll } from './suites/run-command.mjs';
import { endWithNpm, openRunFolder } from './suites/run-folder.mjs';
import { checkBoundaries, checkStyle, checkTypes, checkUnused } from './suites/static-suites.mjs';
import { runVitest } from './suites/vitest-suite.mjs';

/** @typedef {import('./suites/report.mjs').Outcome} Outcome */

const root = path.resolve(import.meta.dirname, '..');
const isCi = process.env.CI === 'true';
let isBuilt = false;

/** @type {Record<string, () => Promise<Outcome>>} */
const staticSuites = {
  types: () => checkTypes(root),
  lint: () => checkStyle(root),
  boundaries: () => checkBoundaries(root),
  unused: () => checkUnused(root),
};

/** @type {Record<string, () => Promise<Outcome>>} */
const suites = {
  ...staticSuites,
  build: buildAll,
  unit: testUnits,
  integration: () => (isBuilt ? runVitest(root, 'integration') : notBuilt()),
  e2e: () => (isBuilt ? runPlaywright(root) : notBuilt()),
};

process.once('exit', killAll);
endWithNpm();
const closeRunFolder = openRunFolder();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => process.exit(128 + constants.signals[signal]));

const args = process.argv.slice(2);
if (args.includes('--long')) process.env.TEST_LONG = 'on';
const names = chosenSuites(args.filter((arg) => arg !== '--long'));
const rows = [];
for (const suite of names) {
  console.log(`\n── ${suite} ──`);
  const start = performance.now();
  const outcome = judge(await outcomeOf(suite), isCi);
  rows.push({ suite, ...outcome, seconds: (performance.now() - start) / 1000 });
}
console.log(`\n${drawCases(rows)}${drawFailures(rows)}${drawTable(rows)}`);
await closeRunFolder();
process.exitCode = rows.some(({ failed }) => failed > 0) ? 1 : 0;

/** @param {readonly string[]} args */
function chosenSuites(args) {
  if (args.includes('--static')) return Object.keys(staticSuites);
  const unknown = args.find((name) => !(name in suites));
  if (unknown !== undefined) {
    console.error(`There is no suite "${unknown}"; there are ${Object.keys(suites).join(', ')}.`);
    process.exit(1);
  }
  if (args.length === 0) return Object.keys(suites);
  const needsBuild = args.some((name) => name === 'integration' || name === 'e2e');
  return Object.keys(suites).filter((name) => args.includes(name) || (needsBuild && name === 'build'));
}

/** @param {string} suite @returns {Promise<Outcome>} */
async function outcomeOf(suite) {
  try {
    return (await suites[suite]?.()) ?? failure(`There is no suite ${suite}.`);
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error));
  }
}

/** @returns {Promise<Outcome>} */
async function buildAll() {
  await build({ root });
  await stopBundler();
  isBuilt = true;
  return { passed: 1, failed: 0, skipped: 0, notes: [] };
}

async function testUnits() {
  await ensureShells({ env: process.env, isRoot: process.getuid?.() === 0, log: console.log });
  return runVitest(root, 'unit');
}

const notBuilt = async () => failure('Not run: there is no build to test.');

/** @param {string} note @returns {Outcome} */
function failure(note) {
  return { passed: 0, failed: 1, skipped: 0, notes: [note] };
}
