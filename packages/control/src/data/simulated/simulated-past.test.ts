import type { EventStore } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../../tests/support/clickhouse.ts';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { createApi } from '../../api/http/api.fixture.ts';
import type { ResultsReport } from '../../results/report/results-report.ts';

const projectKey = 'pk_making';
const path = `/projects/${projectKey}/experiments/cta/results`;

let clickhouse: TestEventDatabase;
let events: EventStore;
let test: TestControl;
beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  events = createClickhouseEvents(clickhouse.connection);
  test = await startTestControl({ events });
  const variant = (variantKey: string) => ({ variantKey, weight: 0.5, isControl: variantKey === 'a' });
  const experiment = {
    ...{ experimentKey: 'cta', status: 'running', variants: [variant('a'), variant('b')] },
    goals: [{ goalKey: 'signup', role: 'primary' }],
  };
  const goals = [{ goalKey: 'signup', type: 'custom_event', eventName: 'signup' }];
  const file = { projects: [{ projectKey, goals, experiments: [experiment] }] };
  await test.control.applyConfiguration(JSON.stringify(file), { author: 'tests' });
});
afterAll(async () => {
  await test.stop();
  await events.close();
  await clickhouse.stop();
});

it('reports its progress to result requests, and takes no look early', async () => {
  const api = createApi(test.control.operatorApp);
  const { reportProgress } = test.control.simulatedPast;
  reportProgress(projectKey, 0.426);
  expect(await api.ask<ResultsReport>(path)).toMatchObject({
    computedAt: null,
    verdict: {
      code: 'past_in_making',
      parameters: { share: 0.426 },
      sentence: 'Visitors are still being simulated, 42% so far. Numbers will change until this is done.',
    },
  });
  expect(await api.ask<ResultsReport>(`${path}/refresh`, {})).toMatchObject({ computedAt: null });

  reportProgress(projectKey, null);
  expect(await api.ask<ResultsReport>(path)).toMatchObject({ verdict: { code: 'not_computed' } });
  const computed = await api.ask<ResultsReport>(`${path}/refresh`, {});
  expect(computed).toMatchObject({
    computedAt: expect.any(String),
    verdict: { notes: [{ code: 'computed' }] },
  });

  reportProgress(projectKey, 0.9);
  const { verdict } = await api.ask<ResultsReport>(path);
  expect(verdict.notes.map(({ code }) => code)).toEqual(['computed', 'past_in_making']);
});
