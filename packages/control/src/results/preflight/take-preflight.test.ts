import { hashUnit } from '@pixel/engine';
import type { EventStore } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../../tests/support/clickhouse.ts';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import type { PreflightReport } from './preflight-report.ts';

const dayMs = 86_400_000;
const now = Date.UTC(2026, 0, 29);
const from = now - 14 * dayMs;

let clickhouse: TestEventDatabase;
let events: EventStore;
let test: TestControl;
beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  events = createClickhouseEvents(clickhouse.connection);
  test = await startTestControl({ events });
  test.clock.now = now;
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
    goals: ['signup', 'call'].map((goalKey) => ({
      ...{ goalKey, name: goalKey, type: 'custom_event', eventName: goalKey },
    })),
    experiments: salts,
  };
  await test.control.applyConfiguration(JSON.stringify({ projects: [project] }), { author: 'tests' });
  // Half of those whom the unfair salt gives the first variant have signed up before. 200 new visitors a day, of whom one in ten signs up and one in five calls; 50 more are elsewhere.
  const rows = Array.from({ length: 14 * 250 }, (_, nth) => {
    const day = Math.floor(nth / 250);
    const place = nth % 250;
    const of = {
      projectKey: 'pk_plan',
      anonymousId: `00000000-0000-4000-8000-${nth.toString(16).padStart(12, '0')}`,
      time: from + day * dayMs + place,
      receivedAt: from + day * dayMs + place,
      device: 'mobile',
    };
    const path = place < 200 ? 'product' : 'about';
    return [
      eventRow({ ...of, eventId: 'view', eventName: '$pageview', url: `https://shop.example/${path}` }),
      ...(place % 2 === 0 && hashUnit('unfair', of.anonymousId) < 0.5
        ? [eventRow({ ...of, time: of.time - dayMs, eventId: 'before', eventName: 'signup' })]
        : []),
      ...(place % 10 === 0 ? [eventRow({ ...of, eventId: 'signup', eventName: 'signup' })] : []),
      ...(place % 5 === 0 ? [eventRow({ ...of, eventId: 'call', eventName: 'call' })] : []),
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

it('tells a draft its visitors, base values and detectable lifts, as computed by hand', async () => {
  const report = await preflight('fair', '?lift=0.5');
  expect(report).toMatchObject({
    visitorsPerDay: 200,
    visitors: 2_800,
    source: 'pageviews',
    sampledShare: 1,
  });
  const [signup] = report.goals;
  // Windows of those of the last seven days are open.
  expect(signup).toMatchObject({ goalKey: 'signup', n: 1_400 + 1, windowHours: 168 });
  expect(signup?.mean).toBeCloseTo(141 / 1_401, 10);
  expect(signup?.variance).toBeCloseTo((141 / 1_401) * (1_260 / 1_401), 3);
  expect(signup?.mdeByWeek.map(({ visitors }) => visitors)).toEqual([
    0, 1_400, 2_800, 4_200, 5_600, 7_000, 8_400, 9_800,
  ]);
  expect(signup?.mdeByWeek[0]?.mde).toBeNull();
  expect(signup?.falsePositives).toBeLessThan(0.12);
});

it('names the guardrail that the planned size cannot clear', async () => {
  const { warnings } = await preflight('fair');
  expect(warnings).toMatchObject([
    { code: 'preflight_guardrail_cannot_clear', parameters: { goal: 'call', margin: 0.02, planned: 4_000 } },
  ]);
});

it('says what to do where nobody was on the pages', async () => {
  test.clock.now = now + 90 * dayMs;
  const { visitorsPerDay, warnings } = await preflight('fair');
  test.clock.now = now;
  expect(visitorsPerDay).toBe(0);
  expect(warnings.map(({ code }) => code)).toContain('preflight_nobody_matched');
});

it('offers another salt where this one splits visitors by what they did before, and that one does not', async () => {
  const { balance, warnings } = await preflight('unfair');
  expect(balance).toMatchObject({ isBalanced: false, offeredSalt: expect.stringMatching(/^unfair-\d+$/) });
  expect(balance.pValue).toBeLessThan(1e-9);
  expect(warnings).toContainEqual(
    expect.objectContaining({
      code: 'preflight_salt_unbalanced',
      parameters: { what: 'signup before it', pValue: balance.pValue, salt: balance.offeredSalt },
    }),
  );
  expect((await preflight('fair')).balance).toMatchObject({ isBalanced: true, offeredSalt: null });
});
