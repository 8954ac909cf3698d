import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliHarness, startCliHarness } from '../cli.harness.ts';

let harness: CliHarness;
beforeAll(async () => {
  harness = await startCliHarness();
  const variants = ['control', 'bold'].map((variantKey, at) => ({
    variantKey,
    weight: 0.5,
    isControl: at === 0,
  }));
  const experiments = [{ experimentKey: 'cta', status: 'running', variants }];
  const projects = [{ projectKey: 'pk_shop', experiments }, { projectKey: 'pk_bare' }];
  await harness.test.control.applyConfiguration(JSON.stringify({ projects }), { author: 'tests' });
  harness.test.clock.now += 14 * 86_400_000;
  await harness.here(['experiments', 'complete', 'cta', '--project', 'pk_shop', '--why', 'Nobody clicks']);
});
afterAll(() => harness.stop());

const programme = (...args: readonly string[]) =>
  harness.here(['programme', '--project', 'pk_shop', ...args]);

describe('pixel programme', () => {
  it('summarizes and lists the tests', async () => {
    const { code, stdout, stderr } = await programme('--tests');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(
      'All tests\n' +
        '1 test ended, none with a valid result, so there is no win rate.\n' +
        'Not included: 1 without final results.\n' +
        '\n' +
        'tests      1\n' +
        'verdicts   1 no final results\n' +
        'decisions  1 not shipped\n' +
        'days       median 14\n',
    );
    expect(stdout).toMatch(/\nexperiment +phase .+\ncta +1 +2026-01-16 +14 +– +not shipped /);
    expect(JSON.parse((await programme('--json')).stdout)).toMatchObject({ concluded: 1, medianDays: 14 });
  });

  it('covers a date range, and names the invalid option', async () => {
    const none = await programme('--from', '2026-02-01');
    expect(none.stdout).toBe('Tests that ended since 2026-02-01\nNo test ended in this period.\n');
    expect(await programme('--until', 'soon')).toMatchObject({
      code: 2,
      stderr: '--until must be a day, such as 2026-01-31.\n',
    });
    const bare = await harness.here(['programme', '--project', 'pk_bare']);
    expect(bare.stdout).toBe('All tests\nNo test has ended.\n');
  });
});
