import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addFailure } from './report.mjs';

/** @typedef {import('./report.mjs').Outcome} Outcome */

/**
 * Runs a test runner that writes its JSON report to the given file, and counts the tests. A runner that exits with an error without a
 * failed test, or without a report, counts as one failure.
 * @template R
 * @param {(file: string) => Promise<{ code: number }>} run
 * @param {(report: R) => Outcome} count
 * @returns {Promise<Outcome>}
 */
export async function withReport(run, count) {
  const folder = mkdtempSync(path.join(tmpdir(), 'pixel-report-'));
  try {
    const file = path.join(folder, 'report.json');
    const { code } = await run(file);
    if (!existsSync(file))
      return {
        passed: 0,
        failed: 1,
        skipped: 0,
        notes: [`The test runner ended with code ${code} and wrote no report.`],
      };
    const outcome = count(JSON.parse(readFileSync(file, 'utf8')));
    return code !== 0 && outcome.failed === 0
      ? addFailure(outcome, 1, `The test runner ended with code ${code}, though no test failed.`)
      : outcome;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
