import { chromium } from '@playwright/test';
import { ensureChromium, tryHeadlessShell } from '../ensure-chromium.mjs';
import { runNode } from './run-command.mjs';
import { withReport } from './with-report.mjs';

/**
 * Runs the tests in a browser, which is installed first where there is none.
 * @param {string} root
 */
export async function runPlaywright(root) {
  const surroundings = { env: process.env, isRoot: process.getuid?.() === 0, say: console.log };
  await ensureChromium({ ...surroundings, playwrightsOwn: () => chromium.executablePath() });
  await tryHeadlessShell(surroundings);
  return withReport(
    (file) =>
      runNode(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
        cwd: root,
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      }),
    countPlaywright,
  );
}

/** @typedef {{ title: string, ok: boolean, tests: { status: string }[] }} Spec */
/** @typedef {{ title: string, specs: Spec[], suites?: Suite[] }} Suite */

/**
 * Counts the tests of a report: in all, and the behaviours of each file. A test that passes only sometimes has failed.
 * @param {{
 *   stats: { expected: number, unexpected: number, flaky: number, skipped: number },
 *   errors: { message?: string }[],
 *   suites: Suite[],
 * }} report
 * @returns {import('./report.mjs').Outcome}
 */
export function countPlaywright({ stats, errors, suites }) {
  const files = suites.map((suite) => ({ file: suite.title, specs: specsOf(suite).filter(hasRun) }));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    notes: [
      ...files.flatMap(({ file, specs }) => specs.filter(hasFailed).map(({ title }) => `${file}: ${title}`)),
      ...errors.map(({ message }) => message ?? 'An error outside of the tests.'),
    ],
    tables: files.map(({ file, specs }) => {
      const failed = specs.filter(hasFailed).length;
      return { table: `behaviours, ${file.replace('.spec.ts', '')}`, passed: specs.length - failed, failed };
    }),
  };
}

/** @param {Suite} suite @returns {Spec[]} */
function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** @param {Spec} spec */
function hasRun({ tests }) {
  return tests.some(({ status }) => status !== 'skipped');
}

/** @param {Spec} spec */
function hasFailed({ tests }) {
  return tests.some(({ status }) => status === 'unexpected' || status === 'flaky');
}
