import { chromium } from '@playwright/test';
import { ensureChromium } from '../ensure-chromium.mjs';
import { runNode } from './run-command.mjs';
import { withReport } from './with-report.mjs';

/**
 * Runs the tests in a browser, which is installed first where there is none.
 * @param {string} root
 */
export async function runPlaywright(root) {
  const browser = await ensureChromium({
    env: process.env,
    isRoot: process.getuid?.() === 0,
    playwrightsOwn: () => chromium.executablePath(),
    say: console.log,
  });
  return withReport(
    (file) =>
      runNode(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
        cwd: root,
        env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      }),
    countPlaywright,
  );
}

/**
 * Counts the tests of a report. A test that passes only sometimes has failed.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: { message?: string }[] }} report
 * @returns {import('./report.mjs').Outcome}
 */
export function countPlaywright({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    notes: errors.map(({ message }) => message ?? 'An error outside of the tests.'),
  };
}
