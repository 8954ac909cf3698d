import type { EventStore } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../../tests/support/clickhouse.ts';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import type { ResultsReport } from './results-report.ts';

const dayMs = 86_400_000;
const start = Date.UTC(2026, 0, 5);
const path = '/api/projects/pk_shop/experiments/cta/results';
let clickhouse: TestEventDatabase;
let events: EventStore;
let test: TestControl;
let made = 0;

beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
});
afterAll(() => clickhouse.stop());
beforeEach(async () => {
  events = createClickhouseEvents(clickhouse.connection);
  test = await startTestControl({ events });
  test.clock.now = start;
  return () => test.stop();
});

const experiment = (its: object = {}) => ({
  experimentKey: 'cta',
  name: 'Call to action',
  status: 'running',
  variants: [
    { variantKey: 'big', name: 'Big button', weight: 0.5, isControl: false },
    { variantKey: 'original', name: 'Original', weight: 0.5, isControl: true },
  ].map((variant) => ({ ...variant, changes: [] })),
  goals: [
    { goalKey: 'signup', role: 'primary' },
    { goalKey: 'order', role: 'secondary' },
  ],
  plan: { plannedVisitors: 4_000 },
  ...its,
});

async function apply(its: object = {}, options: object = {}): Promise<void> {
  const project = {
    projectKey: 'pk_shop',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    goals: [
      { goalKey: 'signup', name: 'Sign-ups', type: 'custom_event', eventName: 'signup' },
      { goalKey: 'order', name: 'Orders', type: 'revenue', eventName: 'order', valueProperty: 'total' },
    ],
    experiments: [experiment(its)],
  };
  await test.control.applyConfiguration(JSON.stringify({ projects: [project] }), {
    author: 'tests',
    ...options,
  });
}

/** Visitors of a variant of whom some sign up and pay 20.50 each; the key keeps each test's visitors to itself. */
async function visit(
  variantKey: string,
  visitors: number,
  converting: number,
  its: { readonly at?: number; readonly phase?: number; readonly device?: string } = {},
): Promise<void> {
  const { at = start + 3_600_000, phase = 1, device = 'desktop' } = its;
  await insertEvents(
    events,
    Array.from({ length: visitors }, (_, index) => {
      made += 1;
      const own = {
        projectKey: 'pk_shop',
        anonymousId: `00000000-0000-4000-8000-${made.toString(16).padStart(12, '0')}`,
        receivedAt: at,
        time: at,
        device,
      };
      const assignment = {
        experimentKey: 'cta',
        experimentId: '',
        variantKey,
        variantId: '',
        isControl: variantKey === 'original',
        verified: true,
        forced: false,
        phase,
      };
      const exposure = { ...own, eventId: `e${made}`, eventName: '$exposure', assignments: [assignment] };
      const signup = { ...own, eventId: `s${made}`, eventName: 'signup', time: at + 1_000 };
      const order = {
        ...own,
        eventId: `o${made}`,
        eventName: 'order',
        time: at + 2_000,
        numbers: { total: 20.5 },
      };
      return (index < converting ? [exposure, signup, order] : [exposure]).map((row) => eventRow(row));
    }).flat(),
  );
}

async function ask(query = '', method = 'GET'): Promise<ResultsReport> {
  const response = await test.control.operatorApp.request(`${path}${query}`, { method });
  const body = (await response.json()) as ResultsReport;
  if (response.status !== 200) throw Object.assign(new Error(JSON.stringify(body)), { body });
  return body;
}

const refresh = (query = '') => ask(`/refresh${query}`, 'POST');

describe('results of an experiment', () => {
  it('says of the primary goal what its plan decides, with the control first', async () => {
    await apply();
    await visit('original', 2_000, 200);
    await visit('big', 2_000, 300);
    test.clock.now = start + 10 * dayMs;
    const report = await refresh();
    console.log(JSON.stringify(report, null, 1));
    expect(report.verdict).toMatchObject({ state: 'winning', goalKey: 'signup', variantKey: 'big' });
  });
});
