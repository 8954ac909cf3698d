import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClickhouse } from '../../../../tests/support/clickhouse.ts';
import { eventRow } from '../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../tests/support/insert-events.ts';
import { type CliHarness, startCliHarness } from '../cli.harness.ts';

const clickhouse = await openTestClickhouse();
await migrateClickhouse(clickhouse.connection);
const events = createClickhouseEvents(clickhouse.connection);
const start = Date.UTC(2026, 0, 5);
const dayMs = 86_400_000;
let harness: CliHarness;

const experiment = (experimentKey: string, status: string) => ({
  experimentKey,
  name: 'Call to action',
  status,
  variants: [
    { variantKey: 'original', weight: 0.5, isControl: true },
    { variantKey: 'big', name: 'Big button', weight: 0.5 },
  ],
  goals: [
    { goalKey: 'signup', role: 'primary' },
    { goalKey: 'order', role: 'secondary' },
  ],
  plan: { plannedVisitors: 4_000 },
});

beforeAll(async () => {
  harness = await startCliHarness({ events });
  harness.test.clock.now = start;
  const project = {
    projectKey: 'pk_results',
    currency: 'EUR',
    goals: [
      { goalKey: 'signup', name: 'Sign-ups', type: 'custom_event', eventName: 'signup' },
      { goalKey: 'order', name: 'Orders', type: 'revenue', eventName: 'order', valueProperty: 'total' },
    ],
    experiments: [experiment('cta', 'running'), experiment('later', 'draft'), experiment('lost', 'running')],
  };
  await harness.test.control.applyConfiguration(JSON.stringify({ projects: [project] }), { author: 'tests' });
  await insertEvents(events, [...visits('original', 200), ...visits('big', 300)]);
  harness.test.clock.now = start + 10 * dayMs;
});
afterAll(async () => {
  await harness.stop();
  await events.close();
  await clickhouse.stop();
});

/** 2,000 visitors of a variant, half of them on phones, some of whom sign up and pay 20.50 each. */
function visits(variantKey: string, converting: number) {
  return Array.from({ length: 2_000 }, (_, index) => {
    const id = (variantKey === 'big' ? 2_000 : 0) + index;
    const own = {
      projectKey: 'pk_results',
      anonymousId: `00000000-0000-4000-8000-${id.toString(16).padStart(12, '0')}`,
      time: start + 3_600_000,
      receivedAt: start + 3_600_000,
      device: index % 2 === 0 ? 'mobile' : 'desktop',
    };
    const assignment = {
      experimentKey: 'cta',
      experimentId: '',
      variantKey,
      variantId: '',
      isControl: variantKey === 'original',
      verified: true,
      forced: false,
      phase: 1,
    };
    const exposure = { ...own, eventId: `e${id}`, eventName: '$exposure', assignments: [assignment] };
    const signup = { ...own, eventId: `s${id}`, eventName: 'signup' };
    const order = { ...own, eventId: `o${id}`, eventName: 'order', numbers: { total: 20.5 } };
    return (index < converting ? [exposure, signup, order] : [exposure]).map((row) => eventRow(row));
  }).flat();
}

const results = (...args: readonly string[]) => harness.here(['results', ...args, '--project', 'pk_results']);

describe('pixel results', () => {
  it('explains why a draft or running experiment has no results yet', async () => {
    expect(await results('later')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"pixel experiments start later --project pk_results" starts it.'),
    });
    expect(await results('cta')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(
        '"pixel results cta --project pk_results --refresh" computes them now.',
      ),
    });
    const { stdout } = await results('cta', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      experimentKey: 'cta',
      computedAt: null,
      metrics: [],
      groups: [],
    });
  });

  it('computes results, and prints them as a report', async () => {
    const { code, stdout, stderr } = await results('cta', '--refresh');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Call to action \(cta\)\nPhase 1, running, 10 days\. Computed /);
    expect(stdout).toContain('\n▲ Big button increases Sign-ups: +50.0% (95% CI ');
    expect(stdout).toMatch(/\n {2}original +2,000 +200 +10\.0%\n {2}big +2,000 +300 +15\.0% +\+50\.0% /);
    expect(stdout).toMatch(
      /\n {2}original +2,000 +€4,100\.00 +€2\.05\n {2}big +2,000 +€6,150\.00 +€3\.08 +\+50\.0% /,
    );
    for (const line of stdout.split('\n')) expect([...line].length).toBeLessThanOrEqual(100);
  });

  it('prints results as JSON, including groups', async () => {
    const { stdout } = await results('cta', '--by', 'device', '--metric', 'signup', '--json');
    const { groups, metrics, verdict, visitors } = JSON.parse(stdout);
    expect(verdict.state).toBe('winning');
    expect(visitors).toEqual({ original: 2_000, big: 2_000 });
    expect(metrics).toMatchObject([
      {
        goalKey: 'signup',
        arms: [
          { variantKey: 'original', n: 2_000, open: 0, sum: 200, value: 0.1 },
          { variantKey: 'big', n: 2_000, open: 0, sum: 300, value: 0.15 },
        ],
        comparisons: [{ state: 'winning', level: 0.95, relative: { estimate: expect.closeTo(0.5) } }],
      },
    ]);
    const values = groups.map(({ value }: { readonly value: string }) => value).sort();
    expect(values).toEqual(['desktop', 'mobile']);
    expect(groups[0]).toMatchObject({
      dimension: 'device',
      metrics: [{ goalKey: 'signup', role: 'primary' }],
    });
  });

  it('prints results as CSV, and refuses CSV together with JSON', async () => {
    const lines = (await results('cta', '--csv')).stdout.split('\r\n');
    expect(lines).toHaveLength(1 + 4 + 1);
    expect(lines[1]).toMatch(
      /^cta,1,2026-01-15T[^,]+,,,signup,Sign-ups,primary,proportion,share,,increase,,original,2000,0,200,,0\.1,/,
    );
    expect(await results('cta', '--csv', '--json')).toMatchObject({ code: 2, stdout: '' });
  });

  it('marks unplanned views as exploratory', async () => {
    const { stdout } = await results('cta', '--engine', 'bayesian', '--from', '2026-01-05');
    expect(stdout).toContain('\n  Exploratory. The registered plan decides: sequential, Sign-ups');
    expect(stdout).toMatch(/ chance /);
  });

  it('shows by day whether the lift of a goal lasts', async () => {
    const { code, stdout } = await results('cta', '--by-day', '--metric', 'signup');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Sign-ups \(signup\) by day\n/);
    expect(stdout).toMatch(/\n {2}1 +10\.0% +15\.0% +\+50\.0% /);
    expect(stdout).toMatch(/\n {2}2026-01-05 +2,000 +10\.0% +2,000 +15\.0% +\+50\.0% /);
    const json = JSON.parse((await results('cta', '--by-day', '--json')).stdout);
    expect(json).toMatchObject({
      goalKey: 'signup',
      sinceExposure: { days: 5, visitors: { original: 2_000, big: 2_000 }, trends: [{ state: 'too_few' }] },
    });
    expect(await results('cta', '--by-day', '--by', 'device')).toMatchObject({ code: 2, stdout: '' });
    expect(await results('cta', '--by-day', '--metric', 'nope')).toMatchObject({ code: 1, stdout: '' });
  });

  it('names an unknown experiment or goal, and invalid options', async () => {
    expect(await results('cta', '--metric', 'sign')).toMatchObject({
      code: 2,
      stderr: '--metric is not a goal of cta: its goals are signup, order.\n',
    });
    expect(await results('nope')).toMatchObject({
      code: 1,
      stderr: 'Project "pk_results" has no experiment "nope".\n',
    });
    expect(await results('cta', '--phase', '7')).toMatchObject({ code: 1, stdout: '' });
    expect(await results('cta', '--from', 'today')).toMatchObject({
      code: 2,
      stderr: '--from must be a day, such as 2026-01-31.\n',
    });
    expect(await results('cta', '--by', 'shoes')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Results cannot be broken down by "shoes"'),
    });
    expect(await results('cta', '--at', '2h', '--refresh')).toMatchObject({ code: 2 });
  });
});

describe('pixel results --doctor', () => {
  it('explains missing visitors, with the command that pauses the experiment', async () => {
    const rows = [...visits('original', 0).slice(0, 1_500), ...visits('big', 0)].map((row) => ({
      ...row,
      eventId: `lost-${row.eventId}`,
      assignments: row.assignments.map((each) => ({ ...each, experimentKey: 'lost' })),
    }));
    await insertEvents(events, rows);
    const { code, stdout, stderr } = await results('lost', '--refresh', '--doctor');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Doctor of Call to action (lost)\n');
    expect(stdout).toContain('original loses 25% of its visitors, after they were assigned.');
    expect(stdout).toContain('      pixel experiments pause lost --project pk_results\n');
    expect(stdout).toMatch(/step +exposed\n +error +none seen\n/);
    expect(await results('lost', '--doctor', '--by', 'device')).toMatchObject({ code: 2 });
  });
});
