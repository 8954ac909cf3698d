import type { EventStore } from '@pixel/store/events';
import { createClickhouseEvents } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { createApi } from '../../api/http/api.fixture.ts';
import type { ProjectView } from '../../authoring/projects/project-view.ts';

let test: TestControl;
let fails = false;
const retentions: (readonly (readonly [string, number])[])[] = [];
beforeAll(async () => {
  const events: EventStore = {
    ...createClickhouseEvents({ url: 'http://127.0.0.1:9' }),
    isReachable: async () => true,
    async setRetention(days) {
      if (fails) throw new Error('away');
      retentions.push([...days]);
    },
  };
  test = await startTestControl({ events });
});
afterAll(() => test.stop());

const by = { author: 'tests' };
const file = (...projects: readonly string[]) => `projects: [${projects.join(', ')}]`;
const lastApplied = (count: number) =>
  eventually(
    async () => retentions,
    (all) => all.length >= count,
  );

describe('retentionDays', () => {
  it('is applied to the event store when a file adds, changes or removes it', async () => {
    await test.control.applyConfiguration(
      file(
        '{ projectKey: pk_b, retentionDays: 30 }',
        '{ projectKey: pk_a, retentionDays: 400 }',
        '{ projectKey: pk_c }',
      ),
      by,
    );
    expect((await lastApplied(1)).at(-1)).toEqual([
      ['pk_a', 400],
      ['pk_b', 30],
    ]);
    const [changed] = await test.control.applyConfiguration(
      file('{ projectKey: pk_a, retentionDays: 1 }'),
      by,
    );
    expect(changed?.difference.changed).toEqual([
      { kind: 'project', key: 'pk_a', fields: ['retentionDays'] },
    ]);
    expect((await lastApplied(2)).at(-1)).toEqual([
      ['pk_a', 1],
      ['pk_b', 30],
    ]);
    await test.control.applyConfiguration(file('{ projectKey: pk_a }', '{ projectKey: pk_b }'), by);
    expect((await lastApplied(3)).at(-1)).toEqual([]);
  });

  it('is applied on publication, not on edit', async () => {
    const api = createApi(test.control.operatorApp);
    const { settingsRevision, liveVersion } = await api.ask<ProjectView>('/projects/pk_c');
    const before = retentions.length;
    const edited = await api.patch<ProjectView>('/projects/pk_c', settingsRevision, { retentionDays: 9 });
    expect(retentions.slice(before).flat()).not.toContainEqual(['pk_c', 9]);
    await api.ask('/projects/pk_c/publish', { basedOn: liveVersion, revision: edited.revision });
    expect((await lastApplied(before + 1)).at(-1)).toContainEqual(['pk_c', 9]);
  });

  it('is absent from snapshots', async () => {
    await test.control.applyConfiguration(file('{ projectKey: pk_edge, retentionDays: 30 }'), by);
    expect(await test.kv.get('project/pk_edge')).not.toContain('retention');
  });

  it('is saved while the event store is down, and applied once it is back', async () => {
    fails = true;
    const [applied] = await test.control.applyConfiguration(
      file('{ projectKey: pk_away, retentionDays: 7 }'),
      by,
    );
    expect(applied?.status).toBe('published');
    await eventually(
      async () => test.logged,
      (all) => all.length > 0,
    );
    await expect(test.control.keepRetention()).rejects.toMatchObject({ code: 'unavailable' });
    fails = false;
    await test.control.keepRetention();
    expect(retentions.at(-1)).toContainEqual(['pk_away', 7]);
  });

  it('matches PostgreSQL, even in a newly started process', async () => {
    await test.otherControl.keepRetention();
    expect(retentions.at(-1)).toContainEqual(['pk_edge', 30]);
  });

  it.each(['0', '3651', '1.5', '"30"', 'null', '-1'])('refuses %s', async (value) => {
    await expect(
      test.control.applyConfiguration(file(`{ projectKey: pk_wrong, retentionDays: ${value} }`), by),
    ).rejects.toMatchObject({
      code: 'invalid_configuration',
      details: [{ path: 'projects.0.retentionDays' }],
    });
  });
});
