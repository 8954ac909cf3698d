import { countCases } from './case-tables.mjs';
import { runNode } from './run-command.mjs';
import { withReport } from './with-report.mjs';

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ status: string, name: string, assertionResults: { status: string, ancestorTitles?: string[] }[] }[]} testResults
 */

/**
 * Runs one of the projects of vitest.config.ts.
 * @param {string} root
 * @param {string} project
 */
export function runVitest(root, project) {
  return withReport(
    (file) =>
      runNode(
        [
          'node_modules/vitest/vitest.mjs',
          'run',
          `--project=${project}`,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${file}`,
        ],
        { cwd: root },
      ),
    countVitest,
  );
}

/**
 * Counts the tests of a report. A file that fails outside of its tests counts as one failure.
 * @param {VitestReport} report
 * @returns {import('./report.mjs').Outcome}
 */
export function countVitest(report) {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    notes: brokenFiles.map(({ name }) => `${name} failed outside of its tests.`),
    tables: countCases(report.testResults),
  };
}
