/** @typedef {{ table: string, passed: number, failed: number }} CaseTable A table of cases and how its cases came out. */

const title = /^(.+): \d+ cases\b(.*)$/;

/**
 * Counts the cases of every table: tests inside a `describe` whose title ends with `: N cases`, optionally followed by text such as `over
 * HTTP`.
 * @param {{ assertionResults: { status: string, ancestorTitles?: string[] }[] }[]} files
 * @returns {CaseTable[]}
 */
export function countCases(files) {
  /** @type {Map<string, CaseTable>} */
  const tables = new Map();
  for (const { status, ancestorTitles = [] } of files.flatMap((file) => file.assertionResults)) {
    const [, name, rest = ''] = ancestorTitles.map((ancestor) => title.exec(ancestor)).find(Boolean) ?? [];
    if (name === undefined) continue;
    const table = `${name}${rest}`;
    const counted = tables.get(table) ?? { table, passed: 0, failed: 0 };
    tables.set(table, {
      table,
      passed: counted.passed + (status === 'passed' ? 1 : 0),
      failed: counted.failed + (status === 'failed' ? 1 : 0),
    });
  }
  return [...tables.values()];
}
