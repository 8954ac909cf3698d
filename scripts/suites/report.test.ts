import { describe, expect, it } from 'vitest';
import { countPlaywright } from './playwright-suite.mjs';
import { drawCases, drawFailures, drawTable, judge } from './report.mjs';
import { countVitest } from './vitest-suite.mjs';
import { withReport } from './with-report.mjs';

const outcome = (passed: number, failed: number, skipped: number) => ({ passed, failed, skipped, notes: [] });

describe('judge', () => {
  it('keeps the result of a suite that ran', () => {
    expect(judge(outcome(3, 1, 2), false)).toEqual(outcome(3, 1, 2));
  });

  it('fails a suite that ran nothing', () => {
    expect(judge(outcome(0, 0, 5), false)).toMatchObject({ failed: 1, notes: ['Nothing ran.'] });
  });

  it('fails every skipped test on a build machine', () => {
    expect(judge(outcome(3, 1, 2), true)).toMatchObject({ passed: 3, failed: 3, skipped: 0 });
  });
});

describe('drawTable', () => {
  it('ends with the sums, alone on the last line', () => {
    const table = drawTable([
      { suite: 'unit', seconds: 1.25, ...outcome(10, 2, 1) },
      { suite: 'end to end', seconds: 30, ...outcome(5, 0, 0) },
    ]);
    expect(table).toBe(
      [
        'suite       passed  failed  skipped  seconds',
        'unit            10       2        1      1.3',
        'end to end       5       0        0     30.0',
        '',
        '15 passed, 2 failed',
      ].join('\n'),
    );
  });
});

describe('drawFailures', () => {
  it('names the suite of every failure', () => {
    const rows = [
      { suite: 'unit', seconds: 1, ...outcome(1, 1, 0), notes: ['a.test.ts › adds'] },
      { suite: 'e2e', seconds: 1, ...outcome(1, 0, 0) },
    ];
    expect(drawFailures(rows)).toBe('failures\nunit: a.test.ts › adds\n\n');
    expect(drawFailures(rows.slice(1))).toBe('');
  });
});

describe('countVitest', () => {
  const counts = { numPassedTests: 4, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };

  it('counts tests', () => {
    const failed = {
      status: 'failed',
      fullName: 'adds',
      failureMessages: [`\u001b[31mError: 3\u001b[39m\nis not 4${'\nat a'.repeat(20)}`],
    };
    const testResults = [
      { name: 'a.test.ts', status: 'failed', assertionResults: [failed, { status: 'passed' }] },
    ];
    expect(countVitest({ ...counts, testResults })).toEqual({
      ...outcome(4, 1, 3),
      notes: [`a.test.ts › adds\n    Error: 3\n    is not 4${'\n    at a'.repeat(10)}`],
      tables: [],
    });
  });

  it('counts and reports an unhandled error', () => {
    const report = { ...counts, numFailedTests: 0, testResults: [], unhandledErrors: ['Error: late'] };
    expect(countVitest(report)).toMatchObject({
      failed: 1,
      notes: ['An unhandled error outside of the tests.\n    Error: late'],
    });
  });

  it('counts a file that fails outside its tests', () => {
    const testResults = [{ name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'skipped' }] }];
    expect(countVitest({ ...counts, numFailedTests: 0, testResults })).toMatchObject({
      failed: 1,
      notes: ['a.test.ts failed outside of its tests.'],
    });
  });
});

describe('drawCases', () => {
  it('counts the cases of every table', () => {
    const ran = (status: string, ...ancestorTitles: string[]) => ({ status, ancestorTitles });
    const { tables } = countVitest({
      numPassedTests: 4,
      numFailedTests: 1,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            ran('passed', 'URL rules: 2 cases'),
            ran('failed', 'URL rules: 2 cases'),
            ran('passed', 'outer', 'URL rules: 1 cases over HTTP'),
            ran('passed', 'something else'),
            ran('passed'),
          ],
        },
      ],
    });
    expect(drawCases([{ suite: 'unit', seconds: 1, ...outcome(4, 1, 0), tables: tables ?? [] }])).toBe(
      [
        'table                cases  failed',
        'URL rules                2       1',
        'URL rules over HTTP      1       0',
        '',
        '',
      ].join('\n'),
    );
  });

  it('draws nothing without tables', () => {
    expect(drawCases([{ suite: 'unit', seconds: 1, ...outcome(4, 1, 0) }])).toBe('');
  });
});

describe('countPlaywright', () => {
  it('counts a flaky test, and an error outside the tests, as failures', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
    expect(countPlaywright({ stats, errors: [{ message: 'no such file' }], suites: [] })).toEqual({
      ...outcome(4, 3, 2),
      notes: ['no such file'],
      tables: [],
    });
  });

  it('counts the behaviours of each file, and names failed ones', () => {
    const spec = (title: string, status: string, ...errors: { message: string }[]) => ({
      title,
      ok: status === 'expected',
      tests: [{ status, results: [{ errors }] }],
    });
    const suites = [
      {
        title: 'pixel/spa.spec.ts',
        specs: [
          spec('given a push, then a page', 'expected'),
          spec('given nothing, then nothing', 'skipped'),
        ],
        suites: [
          {
            title: 'hashes',
            specs: [spec('given a hash, then none', 'unexpected', { message: 'Error: 3\nis not 4' })],
          },
          {
            title: 'routes: 2 cases',
            specs: [spec('a', 'expected')],
            suites: [{ title: '', specs: [spec('b', 'expected')] }],
          },
        ],
      },
    ];
    const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 1 };
    expect(countPlaywright({ stats, errors: [], suites })).toMatchObject({
      notes: ['pixel/spa.spec.ts: given a hash, then none\n    Error: 3\n    is not 4'],
      tables: [
        { table: 'behaviours, pixel/spa', passed: 1, failed: 1 },
        { table: 'routes', passed: 2, failed: 0 },
      ],
    });
  });
});

describe('withReport', () => {
  it('fails a runner without a report', async () => {
    const run = async () => ({ code: 3 });
    expect(await withReport(run, () => outcome(1, 0, 0))).toMatchObject({ passed: 0, failed: 1 });
  });

  it('fails a runner that exits with an error although no test failed', async () => {
    const run = async (file: string) => {
      const { writeFile } = await import('node:fs/promises');
      await writeFile(file, '{}');
      return { code: 1 };
    };
    expect(await withReport(run, () => outcome(2, 0, 0))).toMatchObject({ passed: 2, failed: 1 });
  });
});
