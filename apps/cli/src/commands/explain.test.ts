import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliHarness, startCliHarness } from '../cli.harness.ts';
import { why } from './why.fixture.ts';

let harness: CliHarness;
beforeAll(async () => {
  harness = await startCliHarness();
  await writeFile(join(harness.folder, 'why.yaml'), why);
  await harness.pixel(['apply', 'why.yaml']);
});
afterAll(() => harness.stop());

describe('pixel explain', () => {
  const visitor = '00000000-0000-4000-8000-000000000000';
  const address = 'https://shop.example/product/mug';
  const explain = (...args: readonly string[]) =>
    harness.pixel(['explain', '--project', 'pk_why', '--visitor', visitor, '--url', address, ...args]);

  it('prints the verdict and rules of every experiment, within 80 columns', async () => {
    const { code, stdout, stderr } = await explain();
    expect([code, stderr]).toEqual([0, '']);
    const time = new Date(harness.test.clock.now).toISOString();
    expect(stdout).toContain(
      `Project pk_why, visitor ${visitor}\nPage    ${address}\nTime    ${time}\nVersion ${time}, published at ${time}\n`,
    );
    expect(stdout).toMatch(
      /\n\ncta: assigned b\n {2}✓ urlRules: The page is one of its pages\.\n {4}✓ include\.0: /,
    );
    expect(stdout).toMatch(/\n\nidea: excluded \(not_running\)\n {2}✗ status: It is a draft\.\n/);
    expect(stdout).toMatch(/\n\nmobile: excluded \(audience\)\n/);
    expect(stdout).toMatch(/\n\nsurvey idea: not shown \(not_running\)\n {2}✗ status: It is a draft\.\n/);
    expect(stdout).toMatch(
      /\n\nsurvey nps: shown\n {2}✓ urlRules: [^✗]*\n {2}✓ frequency: The visitor has never seen it/,
    );
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('prints only the experiments and surveys as JSON', async () => {
    const { code, stdout, stderr } = await explain('--json', '--attributes', '{"device":"mobile"}');
    expect([code, stderr]).toEqual([0, '']);
    const response = JSON.parse(stdout);
    expect(Object.keys(response)).toEqual(['experiments', 'surveys']);
    expect(response).toMatchObject({
      experiments: [
        {
          experimentKey: 'cta',
          status: 'assigned',
          variantKey: 'b',
          rules: [{ rule: 'urlRules', passed: true }, {}],
        },
        { experimentKey: 'idea', status: 'excluded', reason: 'not_running' },
        { experimentKey: 'mobile', status: 'assigned', variantKey: 'b' },
      ],
      surveys: [
        { surveyKey: 'idea', status: 'not_shown', reason: 'not_running' },
        { surveyKey: 'nps', status: 'shown', rules: [{ rule: 'urlRules' }, { rule: 'sampling' }, {}] },
      ],
    });
  });

  it('explains by a past version', async () => {
    const before = new Date(harness.test.clock.now).toISOString();
    harness.test.clock.now += 60_000;
    await writeFile(join(harness.folder, 'later.yaml'), why.replace('status: running', 'status: paused'));
    await harness.pixel(['apply', 'later.yaml']);
    expect((await explain()).stdout).toContain('cta: excluded (not_running)\n  ✗ status: It is paused.\n');
    expect((await explain('--at', before)).stdout).toContain(
      `Version ${before}, published at ${before}\n\ncta: assigned b`,
    );
  });

  it.each([
    ['--visitor', 'ann', '--visitor must be a UUID such as 00000000-0000-4000-8000-000000000000.\n'],
    ['--url', 'product/mug', '--url must be an absolute http(s) address of a page.\n'],
    ['--attributes', '{device:mobile}', '--attributes must be JSON.\n'],
    ['--at', 'yesterday', '--at must be an ISO 8601 date or date-time such as 2026-01-31T12:00:00Z.\n'],
    [
      '--at',
      '2025-01-01',
      '--at must not be before 2026-01-02T03:04:05.678Z, when the project was first published.\n',
    ],
  ])('rejects %s %s', async (option, value, stderr) => {
    expect(await explain(option, value)).toEqual({ code: 2, stdout: '', stderr });
  });
});
