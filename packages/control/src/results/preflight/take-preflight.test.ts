import { hashToUnitInterval } from '@pixel/engine';
import type { EventStore } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../../tests/support/clickhouse.ts';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { createApi } from '../../api/http/api.fixture.ts';
import type { PreflightReport } from './preflight-report.ts';

const dayMs = 86_400_000;
const now = Date.UTC(2026, 0, 29);
const from = now - 14 * dayMs;

let clickhouse: TestEventDatabase;
let events: EventStore;
let test: TestControl;
let api: ReturnType<typeof createApi>;
beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  events = createClickhouseEvents(clickhouse.connection);
  test = await startTestControl({ events });
  test.clock.now = now;
  api = createApi(test.control.operatorApp);
  const salts = ['fair', 'unfair'].map((salt) => ({
    experimentKey: salt,
    name: 'Product page',
    status: 'draft',
    salt,
    urlRules: { include: [{ kind: 'contains', value: '/product' }], exclude: [] },
    variants: [
      { variantKey: 'big', weight: 0.5 },
      { variantKey: 'original', weight: 0.5, isControl: true },
    ],
    goals: [
      { goalKey: 'signup', role: 'primary' },
      { goalKey: 'call', role: 'guardrail', analysis: { margin: 0.02 } },
    ],
    plan: { plannedVisitors: 4_000 },
  }));
  const project = {
    projectKey: 'pk_plan',
    pageviews: true,
    layers: [{ layerKey: 'page' }],
    goals: ['signup', 'call'].map((goalKey) => ({
      ...{ goalKey, name: goalKey, type: 'custom_event', eventName: goalKey },
    })),
    experiments: salts,
  };
  await test.control.applyConfiguration(JSON.stringify({ projects: [project] }), { author: 'tests' });
  // The same with the unfair salt, but exposed: before the 14 days and throughout, or in the last five of them.
  for (const [experimentKey, days] of [
    ['long', 20],
    ['short', 5],
  ] as const) {
    test.clock.now = now - days * dayMs;
    const running = { ...salts[1], experimentKey, status: 'running' };
    await test.control.applyConfiguration(
      JSON.stringify({ projects: [{ ...project, experiments: [running] }] }),
      { author: 'tests' },
    );
  }
  test.clock.now = now;
  // Half of the visitors whom the unfair salt assigns to the first variant signed up before. There are 200 new visitors a day, one in ten
  // of whom signs up and one in five calls, and 50 more elsewhere.
  const rows = Array.from({ length: 14 * 250 }, (_, nth) => {
    const day = Math.floor(nth / 250);
    const nthOfDay = nth % 250;
    const of = {
      projectKey: 'pk_plan',
      anonymousId: `00000000-0000-4000-8000-${nth.toString(16).padStart(12, '0')}`,
      time: from + day * dayMs + nthOfDay,
      receivedAt: from + day * dayMs + nthOfDay,
      device: 'mobile',
    };
    const path = nthOfDay < 200 ? 'product' : 'about';
    return [
      eventRow({ ...of, eventId: 'view', eventName: '$pageview', url: `https://shop.example/${path}` }),
      ...(nthOfDay % 2 === 0 && hashToUnitInterval('unfair', of.anonymousId) < 0.5
        ? [eventRow({ ...of, time: of.time - dayMs, eventId: 'before', eventName: 'signup' })]
        : []),
      ...(nthOfDay % 10 === 0 ? [eventRow({ ...of, eventId: 'signup', eventName: 'signup' })] : []),
      ...(nthOfDay % 5 === 0 ? [eventRow({ ...of, eventId: 'call', eventName: 'call' })] : []),
    ];
  });
  await insertEvents(events, rows.flat());
});
afterAll(async () => {
  await test.stop();
  await events.close();
  await clickhouse.stop();
});

async function preflight(experimentKey: string, query = ''): Promise<PreflightReport> {
  const path = `/api/projects/pk_plan/experiments/${experimentKey}/preflight${query}`;
  const response = await test.control.operatorApp.request(path);
  expect(response.status).toBe(200);
  return (await response.json()) as PreflightReport;
}

it('returns a draft’s visitors, baselines and detectable lifts, as computed by hand', async () => {
  const report = await preflight('fair', '?lift=0.5');
  expect(report).toMatchObject({
    visitorsPerDay: 200,
    visitors: 2_800,
    source: 'pageviews',
    sampledShare: 1,
  });
  const [signup] = report.goals;
  // Windows of visitors from the last seven days are open.
  expect(signup).toMatchObject({ goalKey: 'signup', n: 1_400 + 1, windowHours: 168 });
  expect(signup?.mean).toBeCloseTo(141 / 1_401, 10);
  expect(signup?.variance).toBeCloseTo((141 / 1_401) * (1_260 / 1_401), 3);
  expect(signup?.mdeByWeek.map(({ visitors }) => visitors)).toEqual([
    0, 1_400, 2_800, 4_200, 5_600, 7_000, 8_400, 9_800,
  ]);
  expect(signup?.mdeByWeek[0]?.mde).toBeNull();
  expect(signup?.falsePositives).toBeLessThan(0.12);
});

it('proposes a planned size that detects the lift, or a larger lift', async () => {
  const { advice, goals } = await preflight('fair', '?lift=0.5');
  expect(advice).toMatchObject({
    code: 'preflight_next_longer_plan',
    parameters: { goal: 'signup', planned: 4_000, visitors: goals[0]?.visitorsForLift },
  });
  expect(goals[0]?.visitorsForLift).toBeGreaterThan(4_000);
  expect((await preflight('fair', '?lift=1.5')).advice.code).toBe('preflight_next_start');
  expect((await preflight('fair', '?lift=0.01')).advice).toMatchObject({
    code: 'preflight_next_larger_lift',
    parameters: { weeks: null, found: goals[0]?.mdeByWeek.at(-1)?.mde, foundIn: 8 },
  });
});

it('names the guardrail that the planned size cannot clear', async () => {
  const { warnings } = await preflight('fair');
  expect(warnings).toMatchObject([
    { code: 'preflight_guardrail_cannot_clear', parameters: { goal: 'call', margin: 0.02, planned: 4_000 } },
  ]);
});

it('explains what to do if the pages had no visitors', async () => {
  test.clock.now = now + 90 * dayMs;
  const { visitorsPerDay, warnings } = await preflight('fair');
  test.clock.now = now;
  expect(visitorsPerDay).toBe(0);
  expect(warnings).toMatchObject([
    { code: 'preflight_nobody_matched', sentence: expect.not.stringContaining('pageviews') },
  ]);
});

it('proposes another salt if this one splits visitors unevenly on past behaviour', async () => {
  const { balance, warnings } = await preflight('unfair');
  expect(balance).toMatchObject({ status: 'unbalanced', offeredSalt: expect.stringMatching(/^unfair-\d+$/) });
  expect(balance.pValue).toBeLessThan(1e-9);
  expect(warnings).toContainEqual(
    expect.objectContaining({
      code: 'preflight_salt_unbalanced',
      parameters: { what: 'signup before it', pValue: balance.pValue, salt: balance.offeredSalt },
    }),
  );
  expect((await preflight('fair')).balance).toMatchObject({ status: 'balanced', offeredSalt: null });
});

describe('an experiment shown with its salt in the lookback', () => {
  it('treats no difference between variants as chance, and returns since when they were shown', async () => {
    const { goals, warnings } = await preflight('short');
    expect(goals).toMatchObject([
      { goalKey: 'signup', pValue: null },
      { goalKey: 'call', pValue: null },
    ]);
    expect(goals[0]?.falsePositives).toBeLessThan(0.12);
    expect(warnings).toContainEqual(
      expect.objectContaining({
        code: 'preflight_shown_with_salt',
        parameters: { since: '2026-01-24T00:00:00.000Z', timeZone: 'UTC' },
      }),
    );
    expect((await preflight('unfair')).goals[0]?.pValue).not.toBeNull();
  });

  it('tests behaviour from before visitors could have seen it', async () => {
    const { balance, warnings } = await preflight('short');
    expect(balance).toMatchObject({ status: 'unbalanced', offeredSalt: null });
    const codes = warnings.map(({ code }) => code);
    expect(codes).toContain('preflight_salt_unbalanced_in_phase');
    expect(codes).not.toContain('preflight_shown_before');
  });

  it('does not treat later behaviour as past if they may have seen it before the lookback', async () => {
    const { balance, warnings } = await preflight('long');
    expect(balance.status).toBe('balanced');
    const codes = warnings.map(({ code }) => code);
    expect(codes).toContain('preflight_shown_before');
    expect(codes).not.toContain('preflight_salt_unbalanced_in_phase');
  });
});

describe('visitors with all distinct addresses', () => {
  const variants = [
    { variantKey: 'control', weight: 0.5, isControl: true },
    { variantKey: 'b', weight: 0.5 },
  ];
  const projectKey = 'pk_ads';
  beforeAll(async () => {
    const experiments = [
      { experimentKey: 'everywhere', salt: 'clicks', variants },
      {
        ...{ experimentKey: 'anywhere', salt: 'clicks', variants },
        urlRules: { include: [{ kind: 'contains', value: 'shop' }], exclude: [] },
      },
    ];
    await test.control.applyConfiguration(
      JSON.stringify({ projects: [{ projectKey, pageviews: true, experiments }] }),
      { author: 'tests' },
    );
    await insertEvents(
      events,
      Array.from({ length: 5_600 }, (_, nth) => {
        const anonymousId = `00000000-0000-4000-8000-${nth.toString(16).padStart(12, '0')}`;
        const url = `https://shop.example/?gclid=q${nth}`;
        return eventRow({
          projectKey,
          anonymousId,
          url,
          eventName: '$pageview',
          time: from,
          receivedAt: from,
        });
      }),
    );
  });
  const readPreflight = (key: string) =>
    api.ask<PreflightReport>(`/projects/${projectKey}/experiments/${key}/preflight`);

  it('counts all if no rule reads the differing part', async () => {
    const { warnings, ...report } = await readPreflight('everywhere');
    expect(report).toMatchObject({ visitorsPerDay: 400, knownShare: 1 });
    expect(report.visitorsPerDayLimits?.upper).toBeGreaterThan(400);
    expect(warnings).toEqual([]);
  });

  it('returns no bounds if a rule reads it and pages are truncated, with a note', async () => {
    const { warnings, ...report } = await readPreflight('anywhere');
    expect(report).toMatchObject({ visitorsPerDayLimits: null, visitors: 5_000 });
    expect(report.visitorsPerDay).toBeCloseTo(5_000 / 14, 10);
    expect(report.knownShare).toBeCloseTo(5_000 / 5_600, 10);
    expect(warnings).toMatchObject([{ code: 'preflight_pages_left_out' }]);
  });
});

describe('an unsaved draft', () => {
  const path = '/projects/pk_plan/preflight';
  const draft = (body: object) => api.ask<PreflightReport>(path, body);
  const content = {
    urlRules: { include: [{ kind: 'contains', value: '/product' }], exclude: [] },
    goals: [{ goalKey: 'signup', role: 'primary' }],
  };

  it('has the preflight of the experiment as it would be saved', async () => {
    const whole = await draft({ key: 'fair', content: {} });
    expect(whole).toEqual(await preflight('fair'));
    const half = await draft({ key: 'fair', content: { coverage: 0.5 } });
    expect(half.visitorsPerDay).toBeGreaterThan(80);
    expect(half.visitorsPerDay).toBeLessThan(120);
    expect((await preflight('fair')).visitorsPerDay).toBe(200);
  });

  it('follows visitors from its pages to a variant, each step within the previous', async () => {
    expect((await preflight('fair')).flow).toEqual({ onPages: 200, inAudience: 200, inSlot: 200 });
    const layer = { layerKey: 'page', from: 0.5, to: 1 };
    const { flow, visitorsPerDay } = await draft({ key: 'fair', content: { coverage: 0.5, layer } });
    expect(flow).toMatchObject({ onPages: 200, inAudience: 200 });
    expect(flow.inSlot / 100).toBeCloseTo(1, 0);
    expect(visitorsPerDay / 50).toBeCloseTo(1, 0);
    expect(visitorsPerDay).toBeLessThan(flow.inSlot);
  });

  it('does not guess its visitors if nothing is known about its audience', async () => {
    const audience = { attribute: 'device', operator: 'equals', value: 'mobile' };
    const { flow } = await draft({ key: 'fair', content: { audience } });
    expect(flow).toEqual({ onPages: null, inAudience: 200, inSlot: 200 });
  });

  it('tests no salt for a new one, which has none yet', async () => {
    const { visitorsPerDay, balance, goals } = await draft({ content: { name: 'Newer', ...content } });
    expect(visitorsPerDay).toBe(200);
    expect(balance).toEqual({ status: 'unknown', pValue: null, offeredSalt: null });
    expect(goals).toMatchObject([{ goalKey: 'signup', n: 1_400 + 1, pValue: null }]);
    expect(goals[0]?.falsePositives).toBeLessThan(0.12);
    expect(await api.refusal('/projects/pk_plan/experiments/newer')).toMatchObject({ status: 404 });
  });

  it('is refused as saving would be, with the position of each problem', async () => {
    const goals = [{ goalKey: 'gone', role: 'primary' }];
    expect(await api.refusal(path, { content: { name: 'Newer', goals } })).toMatchObject({
      status: 400,
      code: 'invalid_configuration',
      details: [{ path: 'goals.0.goalKey' }],
    });
    expect(await api.refusal(path, { key: 'gone', content: {} })).toMatchObject({
      code: 'experiment_not_found',
    });
  });
});

it('estimates visitors from sampled visits if events do not cover the pages', async () => {
  const hourMs = 3_600_000;
  const projectKey = 'pk_visits';
  const experiment = {
    experimentKey: 'cart',
    coverage: 0.5,
    urlRules: { include: [{ kind: 'contains', value: '/cart' }], exclude: [] },
    audience: { attribute: 'device', operator: 'equals', value: 'mobile' },
    variants: [
      { variantKey: 'control', weight: 0.5, isControl: true },
      { variantKey: 'b', weight: 0.5 },
    ],
  };
  await test.control.applyConfiguration(
    JSON.stringify({ projects: [{ projectKey, experiments: [experiment] }] }),
    { author: 'tests' },
  );
  // Samples are kept by the store's clock.
  const hour = Math.floor(Date.now() / hourMs) * hourMs;
  await events.visits.insert({
    counts: [hour - 48 * hourMs, hour - hourMs].map((at) => ({
      ...{ projectKey, experimentKey: '', variantKey: '', phase: 0, country: '', hour: at },
      counterId: '01900000-0000-7000-8000-000000000001',
      ...{ bootstraps: 4_000, newVisitors: 400 },
    })),
    samples: Array.from({ length: 400 }, (_, position) => ({
      ...{ projectKey, recordId: '01900000-0000-7000-8000-000000000001', position, weight: 20 },
      ...{ time: hour - hourMs, customNames: [] },
      url: `https://shop.example/${position % 4 === 0 ? 'cart' : ''}`,
      attributes: { device: position % 8 === 0 ? 'mobile' : 'desktop' },
    })),
  });
  test.clock.now = hour;
  const report = await api.ask<PreflightReport>(`/projects/${projectKey}/experiments/cart/preflight`);
  test.clock.now = now;
  expect(report).toMatchObject({ source: 'visits', visitors: 0, visitorsPerDay: 25 });
  expect(report.flow).toEqual({ onPages: 100, inAudience: 50, inSlot: 50 });
  // An eighth of 400 new visitors a day, half of whom take part; 50 of 400 samples by Wilson's interval.
  expect(report.visitorsPerDayLimits?.lower).toBeCloseTo(200 * 0.0961, 1);
  expect(report.visitorsPerDayLimits?.upper).toBeCloseTo(200 * 0.161, 1);
  expect(report.warnings).toContainEqual(
    expect.objectContaining({
      code: 'preflight_visits_sampled',
      parameters: { looked: 400, matching: 50 },
    }),
  );
});

it('reports a balanced salt once the proposed one is applied', async () => {
  const { balance } = await preflight('unfair');
  await api
    .experimentsOf('pk_plan')
    .change('unfair', '/salt', { salt: balance.offeredSalt, reason: 'pre-flight' });
  const after = await preflight('unfair');
  expect(after.balance).toMatchObject({ status: 'balanced', offeredSalt: null });
  expect(after.warnings.map(({ code }) => code)).not.toContain('preflight_salt_unbalanced');
});
