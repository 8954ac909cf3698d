import type { EventStore, VisitCountRow } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../../tests/support/clickhouse.ts';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { createApi } from '../../api/http/api.fixture.ts';
import type { ProjectView } from '../../authoring/projects/project-view.ts';
import type { VisitReport } from './read-visits.ts';

const hourMs = 3_600_000;
const now = Date.UTC(2026, 0, 31, 15, 30);
const projectKey = 'pk_visits';
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
  const project = await api.createProject({ projectKey, name: 'Visits' });
  await api.patch(`/projects/${projectKey}`, project.settingsRevision, { timeZone: 'Europe/Zurich' });
  await api.experimentsOf(projectKey).create({ experimentKey: 'cta', variants });
  const { revision } = await api.ask<ProjectView>(`/projects/${projectKey}`);
  await api.ask(`/projects/${projectKey}/publish`, { revision, basedOn: project.liveVersion });
  const count = (hoursAgo: number, fields: Partial<VisitCountRow> = {}): VisitCountRow => ({
    counterId: '01900000-0000-7000-8000-000000000001',
    ...{ projectKey, experimentKey: '', variantKey: '', phase: 0, country: '', newVisitors: 0 },
    hour: Date.UTC(2026, 0, 31, 15) - hoursAgo * hourMs,
    bootstraps: 1,
    ...fields,
  });
  const ofCta = { experimentKey: 'cta', variantKey: 'b', phase: 1 };
  await events.visits.insert({
    counts: [
      count(0, { bootstraps: 5, newVisitors: 2 }),
      count(1, { bootstraps: 7 }),
      count(16, { bootstraps: 20 }),
      count(40 * 24, { bootstraps: 100 }),
      count(0, { ...ofCta, bootstraps: 3, newVisitors: 1 }),
      count(1, { ...ofCta, variantKey: 'control', phase: 0, bootstraps: 4 }),
    ],
    samples: [],
  });
});
afterAll(async () => {
  await test.stop();
  await events.close();
  await clickhouse.stop();
});

const variants = [
  { variantKey: 'control', weight: 0.5, isControl: true },
  { variantKey: 'b', weight: 0.5 },
];
const visits = (query = '') => api.ask<VisitReport>(`/projects/${projectKey}/visits${query}`);

describe('project visits', () => {
  it('are counted by day of the project’s time zone, for 30 days', async () => {
    expect(await visits()).toEqual({
      experimentKey: null,
      by: 'day',
      timeZone: 'Europe/Zurich',
      from: '2026-01-02T15:30:00.000Z',
      counts: [
        {
          startedAt: '2026-01-30T23:00:00.000Z',
          variantKey: null,
          phase: null,
          bootstraps: 32,
          newVisitors: 2,
        },
      ],
    });
  });

  it('are counted by hour, and from a given time', async () => {
    const { from, counts } = await visits('?by=hour&from=2026-01-31T14:59:00Z');
    expect(from).toBe('2026-01-31T14:59:00.000Z');
    expect(counts.map(({ startedAt, bootstraps }) => [startedAt, bootstraps])).toEqual([
      ['2026-01-31T14:00:00.000Z', 7],
      ['2026-01-31T15:00:00.000Z', 5],
    ]);
    expect((await visits('?from=2025-12-01')).counts).toHaveLength(2);
  });

  it('are counted by variant and phase of an experiment', async () => {
    const { experimentKey, counts } = await visits('?experiment=cta');
    const startedAt = '2026-01-30T23:00:00.000Z';
    expect({ experimentKey, counts }).toEqual({
      experimentKey: 'cta',
      counts: [
        { startedAt, variantKey: 'b', phase: 1, bootstraps: 3, newVisitors: 1 },
        { startedAt, variantKey: 'control', phase: null, bootstraps: 4, newVisitors: 0 },
      ],
    });
  });

  it('of an unknown project or experiment are refused', async () => {
    expect(await api.refusal(`/projects/${projectKey}/visits?experiment=nope`)).toMatchObject({
      status: 404,
      code: 'experiment_not_found',
    });
    expect(await api.refusal('/projects/pk_nowhere/visits')).toMatchObject({ code: 'project_not_found' });
    for (const [field, query] of [
      ['by', '?by=week'],
      ['from', '?from=soon'],
      ['to', '?to=2026-01-01'],
    ]) {
      const { code, details } = await api.refusal(`/projects/${projectKey}/visits${query}`);
      expect([code, details?.[0]?.path]).toEqual(['invalid_request', field]);
    }
  });
});
