import { countCases } from './count-cases.mjs';
import { beginningOf } from './report.mjs';
import { runNode } from './run-command.mjs';
import { withReport } from './with-report.mjs';

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {TestFile[]} testResults
 * @property {string[]} [unhandledErrors]
 */

/** @typedef {{ status: string, name: string, message?: string, assertionResults: Test[] }} TestFile */
/** @typedef {{ status: string, fullName?: string, ancestorTitles?: string[], failureMessages?: string[] }} Test */

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
          '--reporter=./scripts/suites/vitest-reporter.mjs',
          `--outputFile=${file}`,
        ],
        { cwd: root },
      ),
    countVitest,
  );
}

/**
 * Counts the tests of a report. A file that fails outside its tests counts as one failure, and so does an unhandled error.
 * @param {VitestReport} report
 * @returns {import('./report.mjs').Outcome}
 */
export function countVitest(report) {
  const { unhandledErrors = [] } = report;
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length + unhandledErrors.length,
    skipped: report.numPendingTests + report.numTodoTests,
    notes: [
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(
            ({ fullName, failureMessages }) => `${name} › ${fullName}${beginningOf(failureMessages?.[0])}`,
          ),
      ),
      ...brokenFiles.map(
        ({ name, message }) => `${name} failed outside of its tests.${beginningOf(message)}`,
      ),
      ...unhandledErrors.map((error) => `An unhandled error outside of the tests.${beginningOf(error)}`),
    ],
    tables: countCases(report.testResults),
  };
}
