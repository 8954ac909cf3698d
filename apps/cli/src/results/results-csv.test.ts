import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakdown, comparison, guardrail, metric, report } from './report.fixture.ts';
import { resultsCsv } from './results-csv.ts';

/** Parses CSV (RFC 4180). */
function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

function records(text: string): readonly Readonly<Record<string, string>>[] {
  const [head = [], ...rows] = parseCsv(text);
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

describe('results as CSV', () => {
  it('have a row per goal and variant, named as in the JSON', () => {
    const rows = records(resultsCsv(report()));
    expect(rows.map(({ goalKey, variantKey }) => [goalKey, variantKey])).toEqual([
      ['purchase', 'control'],
      ['purchase', 'buy-now'],
      ['refunds', 'control'],
      ['refunds', 'buy-now'],
    ]);
    expect(rows[1]).toMatchObject({
      experimentKey: 'product-cta',
      phase: '2',
      role: 'primary',
      n: '10000',
      open: '812',
      sum: '600',
      value: '0.06',
      'absolute.estimate': '0.01',
      'relative.lower': '0.002',
      'relative.upper': '0.436',
      level: '0.95',
      pValue: '0.042',
      chanceToWin: '',
      state: 'winning',
      engine: 'sequential',
    });
    expect(rows[0]).toMatchObject({ n: '10000', 'relative.lower': '', state: '' });
    expect(rows[3]).toMatchObject({ margin: '0.1', worst: '0.083', state: 'within_limit' });
  });

  it('have the same columns for each group, with unknown values kept distinct', () => {
    const rows = records(resultsCsv(report({ metrics: [metric()], breakdown: breakdown() })));
    expect(rows.map((row) => [row.dimension, row['groups.value']])).toEqual([
      ['', ''],
      ['', ''],
      ['device', 'mobile'],
      ['device', 'mobile'],
      ['device', ''],
      ['device', ''],
      ['device', '(others)'],
      ['device', '(others)'],
    ]);
  });

  it('have headings even without rows', () => {
    expect(parseCsv(resultsCsv(report({ metrics: [], computedAt: null })))).toHaveLength(1);
  });

  it('round-trip unchanged, and contain no spreadsheet formula', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[ -~]{0,40}$/),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (text, estimate) => {
          const relative = { estimate, lower: null, upper: null };
          const [, row, , other] = records(
            resultsCsv(
              report({
                metrics: [metric({ name: text, comparisons: [comparison({ relative })] }), guardrail()],
              }),
            ),
          );
          expect(row?.name?.replace(/^'/, '')).toBe(text.replace(/^'/, ''));
          expect(row?.name).not.toMatch(/^\s*[=+@]/);
          expect(Number(row?.['relative.estimate'])).toBe(estimate === 0 ? 0 : estimate);
          expect(other?.goalKey).toBe('refunds');
        },
      ),
    );
  });
});
