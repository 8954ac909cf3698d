import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { createApi } from '../../api/http/api.fixture.ts';
import type { EdgeState } from '../edge/read-edges.ts';
import { forecastOf, type Storage } from './read-storage.ts';

let test: TestControl;
let api: ReturnType<typeof createApi>;
let served: readonly { projectKey: string; version: string }[] | undefined = [];
beforeAll(async () => {
  test = await startTestControl({
    async servedVersions() {
      if (served === undefined) throw new Error('the socket is gone');
      return served;
    },
  });
  api = createApi(test.control.operatorApp);
});
afterAll(() => test.stop());

it('reports PostgreSQL’s version and size, and that the event store is down', async () => {
  const { databases, disk, forecast } = await api.ask<Storage>('/installation/storage');
  const [postgres, clickhouse] = databases;
  expect(postgres).toMatchObject({
    status: 'answers',
    kind: 'postgresql',
    isEmbedded: false,
    version: expect.stringMatching(/^\d+/),
    migration: expect.stringMatching(/^\d{4}-/),
  });
  const tables = postgres?.status === 'answers' ? postgres.tables : [];
  expect(tables.map(({ table }) => table)).toContain('audit_log');
  expect(tables.every(({ bytes }, index) => bytes <= (tables[index - 1]?.bytes ?? bytes))).toBe(true);
  expect(clickhouse).toEqual({ status: 'away', kind: 'clickhouse', isEmbedded: true });
  expect([disk, forecast]).toEqual([null, null]);
});

it('forecasts in how many days the disk is full, if usage grows', () => {
  const disk = { freeBytes: 1_000, totalBytes: 2_000 };
  expect(forecastOf({ disk, growth: { bytesADay: 300, days: 7 } })).toEqual({
    bytesADay: 300,
    days: 7,
    fullInDays: 3,
  });
  expect(forecastOf({ disk })).toBeNull();
});

it('reports the versions that the edge serves, stale ones first, and that it is down', async () => {
  const apply = (key: string) =>
    test.control.applyConfiguration(`projects: [{ projectKey: ${key} }]`, { author: 'test' });
  for (const key of ['a_current', 'b_asleep', 'c_behind']) await apply(key);
  const { projects } = await api.ask<{ projects: { projectKey: string; liveVersion: string }[] }>(
    '/projects',
  );
  const liveOf = (key: string) => projects.find(({ projectKey }) => projectKey === key)?.liveVersion ?? '';
  const old = '2020-01-01T00:00:00.000Z';
  served = [
    { projectKey: 'a_current', version: liveOf('a_current') },
    { projectKey: 'c_behind', version: old },
  ];
  const edge = await api.ask<EdgeState>('/installation/edges');
  expect(edge).toEqual({
    status: 'answers',
    projects: [
      { projectKey: 'c_behind', liveVersion: liveOf('c_behind'), servedVersion: old, isCurrent: false },
      {
        projectKey: 'a_current',
        liveVersion: liveOf('a_current'),
        servedVersion: liveOf('a_current'),
        isCurrent: true,
      },
      { projectKey: 'b_asleep', liveVersion: liveOf('b_asleep'), servedVersion: null, isCurrent: true },
    ],
  });
  served = undefined;
  expect(await api.ask<EdgeState>('/installation/edges')).toEqual({ status: 'away' });
});
