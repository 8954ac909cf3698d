import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClickhouse } from '../../../../tests/support/clickhouse.ts';
import { codeOf } from '../../../../tests/support/guide.ts';
import { insertEvents } from '../../../../tests/support/insert-events.ts';
import { type CliHarness, startCliHarness } from '../cli.harness.ts';
import { planningEvents, planningNow, planningProject } from './planning-example.fixture.ts';

const clickhouse = await openTestClickhouse();
await migrateClickhouse(clickhouse.connection);
const events = createClickhouseEvents(clickhouse.connection);
let harness: CliHarness;

beforeAll(async () => {
  harness = await startCliHarness({ events });
  harness.test.clock.now = planningNow;
  await harness.test.control.applyConfiguration(JSON.stringify({ projects: [planningProject] }), {
    author: 'tests',
  });
  await insertEvents(events, planningEvents());
});
afterAll(async () => {
  await harness.stop();
  await events.close();
  await clickhouse.stop();
});

const preflight = (experimentKey: string, ...args: readonly string[]) =>
  harness.here(['preflight', experimentKey, '--project', 'pk_guide', ...args]);

it('the planning guide shows the output of the command', async () => {
  const { code, stdout } = await preflight('product-photos');
  expect(code).toBe(0);
  expect(await codeOf('planning.md', 'text')).toContain(stdout);
});

it('the planning guide shows the output of the command for an uneven salt', async () => {
  const { stdout } = await preflight('uneven');
  const [summary] = stdout.split('\n\nVisitors');
  expect(await codeOf('planning.md', 'text')).toContain(`${summary}\n`);
});

describe('pixel preflight', () => {
  it('fits into 100 columns', async () => {
    const { stdout } = await preflight('product-photos', '--lift', '1000%', '--days', '90');
    for (const line of stdout.split('\n')) expect([...line].length).toBeLessThanOrEqual(100);
  });

  it('accepts a lift in percent or as a fraction', async () => {
    const [percent, fraction] = await Promise.all([
      preflight('product-photos', '--lift', '12.5%', '--json'),
      preflight('product-photos', '--lift', '0.125', '--json'),
    ]);
    expect(JSON.parse(percent.stdout)).toMatchObject({ lift: 0.125, experimentKey: 'product-photos' });
    expect(fraction).toEqual(percent);
  });

  it('names an invalid option, and an unknown experiment or goal', async () => {
    expect(await preflight('product-photos', '--lift', 'much')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('It must be a lift, such as 5% or 0.05.'),
    });
    expect(await preflight('product-photos', '--lift', '0')).toMatchObject({
      code: 2,
      stderr: '--lift must be at least 0.001.\n',
    });
    expect(await preflight('product-photos', '--days', '91')).toMatchObject({ code: 2 });
    expect(await preflight('gone')).toMatchObject({
      code: 1,
      stderr: 'Project "pk_guide" has no experiment "gone".\n',
    });
  });

  it('applies the proposed salt once, and then reports it as even', async () => {
    const applied = await preflight('uneven', '--new-salt');
    expect(applied.stderr).toMatch(/Experiment uneven has the salt uneven-\d+\. Nothing was published\.\n/);
    expect(applied.stdout).toContain('splits visitors evenly');
    expect(await preflight('uneven', '--new-salt')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/This salt splits visitors evenly; nothing was changed\.\n$/),
    });
  });

  it('refuses a new salt once an experiment has run', async () => {
    const { code, stderr } = await preflight('running', '--new-salt', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stderr).error.code).toBe('needs_new_phase');
    expect((await preflight('running')).stdout).toContain('a new phase uses another');
  });
});
