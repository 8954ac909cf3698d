import type { EventRow, EventStore } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../../tests/support/clickhouse.ts';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { visitRows } from '../../../../../tests/support/visit-rows.ts';
import type { ResultsReport } from '../report/results-report.ts';
import type { OverviewExperiment } from './overview.ts';

const dayMs = 86_400_000;
const start = Date.UTC(2026, 0, 5);
const projectKey = 'pk_overview';

let clickhouse: TestEventDatabase;
let events: EventStore;
let test: TestControl;

beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  events = createClickhouseEvents(clickhouse.connection);
  test = await startTestControl({ events });
  test.clock.now = start;
  const experiment = (experimentKey: string, its: object = {}) => ({
    experimentKey,
    name: experimentKey,
    status: 'running',
    urlRules: { include: [{ kind: 'glob', value: 'shop.example/*' }] },
    variants: ['control', 'photo'].map((variantKey, at) => ({
      variantKey,
      weight: 0.5,
      isControl: at === 0,
      changes: [],
    })),
    goals: [{ goalKey: 'signup', role: 'primary' }],
    plan: { plannedVisitors: 4_000 },
    ...its,
  });
  const project = {
    projectKey,
    timeZone: 'Europe/Berlin',
    goals: [{ goalKey: 'signup', name: 'Sign-ups', type: 'custom_event', eventName: 'signup' }],
    experiments: [
      experiment('better'),
      experiment('skewed'),
      experiment('worse', { owner: 'ann@shop.example', tags: ['checkout'] }),
      experiment('later', { status: 'draft', goals: [] }),
    ],
  };
  await test.control.applyConfiguration(JSON.stringify({ projects: [project] }), { author: 'tests' });
});
afterAll(async () => {
  await test.stop();
  await clickhouse.stop();
});

it('lists experiments with their outcome and whether they need attention', async () => {
  await insertEvents(events, [
    ...visits('better', 'control', [1_000, 100]),
    ...visits('better', 'photo', [1_000, 240]),
    ...visits('worse', 'control', [1_000, 240]),
    ...visits('worse', 'photo', [1_000, 100]),
    ...visits('skewed', 'control', [1_000, 100]),
    ...visits('skewed', 'photo', [600, 60]),
  ]);
  test.clock.now = start + 16 * dayMs;
  for (const key of ['better', 'worse', 'skewed']) await refresh(key);

  const [better, later, skewed, worse] = await overview();
  expect(better).toMatchObject({
    experimentKey: 'better',
    status: 'running',
    isChanged: false,
    owner: null,
    pages: ['shop.example/*'],
    goals: [{ goalKey: 'signup', name: 'Sign-ups', role: 'primary' }],
    outcome: {
      verdict: { state: 'winning' },
      leading: {
        variantKey: 'photo',
        isDecided: true,
        lift: { estimate: expect.closeTo(1.4, 6), level: 0.95 },
      },
      attention: { kind: 'winning', sentence: { code: 'winning_at_any_look' } },
      visitors: 2_000,
    },
  });
  expect(better?.outcome?.daily.filter(({ visitors }) => visitors > 0)).toEqual(
    Array.from({ length: 8 }, (_, day) => ({
      day: `2026-01-${String(5 + day).padStart(2, '0')}`,
      visitors: 250,
    })),
  );
  expect(later).toMatchObject({ status: 'draft', outcome: null, startedAt: null });
  expect(skewed?.outcome).toMatchObject({
    verdict: { state: 'untrusted' },
    health: { state: 'bad' },
    leading: { lift: null },
    attention: { kind: 'untrusted' },
  });
  expect(worse).toMatchObject({
    owner: 'ann@shop.example',
    tags: ['checkout'],
    outcome: { attention: { kind: 'losing' }, leading: { isDecided: true } },
  });
  expect(worse?.outcome?.leading?.lift?.upper).toBeLessThan(0);
});

it('flags no paused experiments', async () => {
  const worse = (await overview()).find(({ experimentKey }) => experimentKey === 'worse');
  expect(worse?.outcome?.attention?.kind).toBe('losing');
  const response = await request('POST', 'experiments/worse/status', {
    revision: worse?.revision,
    status: 'paused',
  });
  expect(response.status).toBe(200);
  const after = (await overview()).find(({ experimentKey }) => experimentKey === 'worse');
  expect(after).toMatchObject({ status: 'paused', isChanged: false, outcome: { attention: null } });
});

it('has the interval of the results, whatever other looks were taken', async () => {
  const later = { projectKey, experimentKey: 'better', from: start + 17 * dayMs };
  await insertEvents(events, [
    ...visitRows({ ...later, variantKey: 'control' }, { visitors: 300, events: { signup: 60 } }),
    ...visitRows({ ...later, variantKey: 'photo' }, { visitors: 300, events: { signup: 30 } }),
  ]);
  test.clock.now = start + 40 * dayMs;
  await refresh('better');
  const response = await request('GET', 'experiments/better/results');
  const { metrics } = (await response.json()) as ResultsReport;
  const { relative, running } = metrics[0]?.comparisons[0] ?? {};
  expect(running?.relative).not.toMatchObject({ lower: relative?.lower, upper: relative?.upper });
  const better = (await overview()).find(({ experimentKey }) => experimentKey === 'better');
  expect(better?.outcome?.leading?.lift).toMatchObject({ ...relative });
});

it('is refused for an unknown project', async () => {
  const response = await test.control.operatorApp.request('/api/projects/pk_nothing/overview');
  expect([response.status, await response.json()]).toEqual([
    404,
    expect.objectContaining({ error: expect.objectContaining({ code: 'project_not_found' }) }),
  ]);
});

async function overview(): Promise<readonly OverviewExperiment[]> {
  const response = await request('GET', 'overview');
  const { experiments } = (await response.json()) as { readonly experiments: readonly OverviewExperiment[] };
  return experiments;
}

async function refresh(experimentKey: string): Promise<void> {
  const response = await request('POST', `experiments/${experimentKey}/results/refresh`);
  expect(response.status).toBe(200);
}

async function request(method: string, path: string, body?: object): Promise<Response> {
  return test.control.operatorApp.request(`/api/projects/${projectKey}/${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
}

/** Visitors of a variant, some of whom sign up. */
function visits(
  experimentKey: string,
  variantKey: string,
  [visitors, signup]: readonly [number, number],
): readonly EventRow[] {
  return visitRows({ projectKey, experimentKey, variantKey, from: start }, { visitors, events: { signup } });
}
