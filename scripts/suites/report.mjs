import { stripVTControlCharacters } from 'node:util';

/** Number of lines of a failure's message repeated in the closing report; the suite's own output contains all of it. */
const messageLines = 12;

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} notes Each failure in a few lines: the test and its message.
 * @property {import('./count-cases.mjs').CaseTable[]} [tables]
 */

/** @typedef {Outcome & { suite: string, seconds: number }} Row */

/**
 * Judges a suite's outcome: a suite that ran nothing has failed, and so has, if `isCi` is set, every skipped test.
 * @param {Outcome} outcome
 * @param {boolean} isCi
 * @returns {Outcome}
 */
export function judge(outcome, isCi) {
  if (outcome.passed + outcome.failed === 0) return addFailure(outcome, 1, 'Nothing ran.');
  if (isCi && outcome.skipped > 0)
    return addFailure(
      { ...outcome, skipped: 0 },
      outcome.skipped,
      `${outcome.skipped} skipped; with CI=true every test has to run.`,
    );
  return outcome;
}

/** @param {Outcome} outcome @param {number} count @param {string} note @returns {Outcome} */
export function addFailure(outcome, count, note) {
  return { ...outcome, failed: outcome.failed + count, notes: [...outcome.notes, note] };
}

/**
 * Lists how many cases of each table ran; empty without tables.
 * @param {readonly Row[]} rows
 */
export function drawCases(rows) {
  const tables = rows.flatMap((row) => row.tables ?? []);
  if (tables.length === 0) return '';
  return `${align([
    ['table', 'cases', 'failed'],
    ...tables.map(({ table, passed, failed }) => [table, passed + failed, failed].map(String)),
  ])}\n\n`;
}

/**
 * Lists the failures of each suite; empty without any. Printed last, so that the tail of a long log contains it.
 * @param {readonly Row[]} rows
 */
export function drawFailures(rows) {
  const lines = rows.flatMap(({ suite, notes }) => notes.map((note) => `${suite}: ${note}`));
  return lines.length === 0 ? '' : `failures\n${lines.join('\n')}\n\n`;
}

/**
 * Prints the closing table; its last line is `N passed, N failed`.
 * @param {readonly Row[]} rows
 */
export function drawTable(rows) {
  const drawn = align([
    ['suite', 'passed', 'failed', 'skipped', 'seconds'],
    ...rows.map((row) =>
      [row.suite, row.passed, row.failed, row.skipped, row.seconds.toFixed(1)].map(String),
    ),
  ]);
  const sum = (/** @type {'passed' | 'failed'} */ column) =>
    rows.reduce((total, row) => total + row[column], 0);
  return [drawn, '', `${sum('passed')} passed, ${sum('failed')} failed`].join('\n');
}

/**
 * Aligns cells in columns, the first to the left, the others to the right.
 * @param {readonly (readonly string[])[]} lines
 */
function align(lines) {
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

/**
 * Returns the first lines of a failure's message, indented below its note; empty without a message.
 * @param {string | undefined} message
 */
export function beginningOf(message) {
  if (!message) return '';
  return `\n    ${stripVTControlCharacters(message).split('\n').slice(0, messageLines).join('\n    ')}`;
}
