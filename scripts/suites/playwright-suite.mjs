import { chromium } from '@playwright/test';
import { ensureChromium, tryHeadlessShell } from '../ensure-chromium.mjs';
import { beginningOf } from './report.mjs';
import { runNode } from './run-command.mjs';
import { withReport } from './with-report.mjs';

/**
 * Runs the browser tests, installing a browser first if there is none.
 * @param {string} root
 */
export async function runPlaywright(root) {
  const host = { env: process.env, isRoot: process.getuid?.() === 0, log: console.log };
  await ensureChromium({ ...host, playwrightPath: () => chromium.executablePath() });
  await tryHeadlessShell(host);
  return withReport(
    (file) =>
      runNode(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
        cwd: root,
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      }),
    countPlaywright,
  );
}

/** @typedef {{ status: string, results: { errors: { message?: string }[] }[] }} Test */
/** @typedef {{ title: string, ok: boolean, tests: Test[] }} Spec */
/** @typedef {{ title: string, specs: Spec[], suites?: Suite[] }} Suite */

/**
 * Counts the tests of a report: in total, the behaviors of each file, and the cases of tables, which are groups named `…: N cases`. A flaky
 * test counts as failed.
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
      ...files.flatMap(({ file, specs }) =>
        specs.filter(hasFailed).map((spec) => `${file}: ${spec.title}${beginningOf(firstError(spec))}`),
      ),
      ...errors.map(({ message }) => message ?? 'An error outside of the tests.'),
    ],
    tables: [
      ...suites.map((suite) => ({
        table: `behaviours, ${suite.title.replace('.spec.ts', '')}`,
        specs: specsOf(suite, (inner) => !table.test(inner.title)),
      })),
      ...suites.flatMap(tablesIn).map((suite) => ({
        table: suite.title.replace(table, ''),
        specs: specsOf(suite),
      })),
    ].flatMap(countSpecs),
  };
}

/** Title of a group whose tests are the cases of a table. */
const table = /: \d+ cases$/;

/** @param {Suite} suite @returns {Suite[]} */
function tablesIn({ suites = [] }) {
  return suites.flatMap((suite) => (table.test(suite.title) ? [suite] : tablesIn(suite)));
}

/** @param {{ table: string, specs: Spec[] }} counted */
function countSpecs({ table, specs }) {
  const ran = specs.filter(hasRun);
  const failed = ran.filter(hasFailed).length;
  return ran.length === 0 ? [] : [{ table, passed: ran.length - failed, failed }];
}

/** @param {Suite} suite @param {(suite: Suite) => boolean} [isCounted] @returns {Spec[]} */
function specsOf({ specs, suites = [] }, isCounted = () => true) {
  return [...specs, ...suites.filter(isCounted).flatMap((suite) => specsOf(suite, isCounted))];
}

/** @param {Spec} spec @returns {string | undefined} */
function firstError({ tests }) {
  return tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors)[0]?.message;
}

/** @param {Spec} spec */
function hasRun({ tests }) {
  return tests.some(({ status }) => status !== 'skipped');
}

/** @param {Spec} spec */
function hasFailed({ tests }) {
  return tests.some(({ status }) => status === 'unexpected' || status === 'flaky');
}
