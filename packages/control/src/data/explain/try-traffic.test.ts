import type { EventStore, VisitSampleRow } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../../tests/support/clickhouse.ts';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { createApi } from '../../api/http/api.fixture.ts';
import type { TriedTraffic } from './try-traffic.ts';

const projectKey = 'pk_traffic';
const dayMs = 24 * 3_600_000;
let clickhouse: TestEventDatabase;
let events: EventStore;
let test: TestControl;
let api: ReturnType<typeof createApi>;
let recordId = 0;
beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  events = createClickhouseEvents(clickhouse.connection);
  test = await startTestControl({ events });
  // The store expires rows by its own clock.
  test.clock.now = Date.now();
  api = createApi(test.control.operatorApp);
  await api.createProject({ projectKey, name: 'Traffic' });
  await api.createProject({ projectKey: 'pk_many', name: 'Many' });
  await insert([
    { url: 'https://shop.example/sale', attributes: { device: 'mobile', country: 'CH' }, weight: 3 },
    { url: 'https://shop.example/sale', attributes: { device: 'desktop' }, weight: 2 },
    {
      url: 'https://shop.example/sale?plan=pro&ref=',
      attributes: { device: 'mobile' },
      customNames: ['plan'],
    },
    { url: 'https://shop.example/cart', attributes: { device: 'mobile', returning: 'true' }, weight: 4 },
    { url: '', attributes: { device: 'tablet' } },
    { url: 'https://shop.example/old', time: test.clock.now - 8 * dayMs, weight: 1_000 },
  ]);
});
afterAll(async () => {
  await test.stop();
  await events.close();
  await clickhouse.stop();
});

async function insert(samples: readonly Partial<VisitSampleRow>[]): Promise<void> {
  recordId += 1;
  await events.visits.insert({
    counts: [],
    samples: samples.map((sample, position) => ({
      recordId: `01900000-0000-7000-8000-${`${recordId}`.padStart(12, '0')}`,
      ...{ projectKey, position, url: '', attributes: {}, customNames: [], weight: 1 },
      time: test.clock.now - dayMs,
      ...sample,
    })),
  });
}

const tried = (body: object, key = projectKey) => api.ask<TriedTraffic>(`/projects/${key}/try/traffic`, body);
const onSale = { include: [{ kind: 'contains', value: '/sale' }] };
const mobile = { attribute: 'device', operator: 'equals', value: 'mobile' };

describe('rules tried on recent visits', () => {
  it('report how many visits match, weighted by sample', async () => {
    expect(await tried({ urlRules: onSale, audience: mobile })).toEqual({
      since: new Date(test.clock.now - 7 * dayMs).toISOString(),
      samples: 5,
      visits: 11,
      matching: 4,
      matchingUrlRules: 6,
      matchingAudience: 8,
      matchingPages: [
        { url: 'https://shop.example/sale', visits: 3, decidedBy: 'include.0' },
        { url: 'https://shop.example/sale?plan=pro&ref=', visits: 1, decidedBy: 'include.0' },
      ],
      otherPages: [
        { url: 'https://shop.example/cart', visits: 4 },
        { url: 'https://shop.example/sale', visits: 2, decidedBy: 'include.0' },
        { url: '', visits: 1 },
      ],
      notKept: [],
    });
  });

  it('name the rule that decides each page, exceptions before the others', async () => {
    const include = ['/nowhere', '/sale', 'shop'].map((value) => ({ kind: 'contains', value }));
    const exclude = [{ kind: 'query_param', value: 'plan' }];
    const { matchingPages, otherPages } = await tried({ urlRules: { include, exclude } });
    expect(matchingPages.map(({ url, decidedBy }) => [url, decidedBy])).toEqual([
      ['https://shop.example/sale', 'include.1'],
      ['https://shop.example/cart', 'include.2'],
    ]);
    expect(otherPages.map(({ url, decidedBy }) => [url, decidedBy])).toEqual([
      ['', undefined],
      ['https://shop.example/sale?plan=pro&ref=', 'exclude.0'],
    ]);
  });

  it('ignore omitted parts: without any, all match', async () => {
    const all = await tried({});
    expect(all).toMatchObject({ visits: 11, matching: 11, otherPages: [] });
    expect(Object.keys(all)).not.toContain('matchingUrlRules');
    expect(
      await tried({ audience: { attribute: 'returning', operator: 'equals', value: true } }),
    ).toMatchObject({
      matching: 4,
      matchingAudience: 4,
    });
  });

  it('report conditions that samples cannot answer', async () => {
    const all = [
      { attribute: 'tier', operator: 'equals', value: 'gold' },
      { attribute: 'query.plan', operator: 'equals', value: 'pro' },
      { not: { any: [{ attribute: 'query.ref', operator: 'equals', value: 'x' }] } },
    ];
    expect(await tried({ audience: { all } })).toMatchObject({ matching: 0, notKept: ['query.ref', 'tier'] });
    const include = ['ref=x', 'plan=pro'].map((value) => ({ kind: 'query_param', value }));
    expect(await tried({ urlRules: { include } })).toMatchObject({ matching: 1, notKept: ['query.ref'] });
  });

  it('list the ten most frequent pages, scaled if not all samples are read', async () => {
    const many = Array.from({ length: 12_000 }, (_, n) => ({
      projectKey: 'pk_many',
      url: `https://shop.example/${n % 30}`,
      weight: n % 30 < 15 ? 3 : 1,
    }));
    for (let from = 0; from < many.length; from += 4_000) await insert(many.slice(from, from + 4_000));
    const urlRules = {
      include: Array.from({ length: 15 }, (_, n) => ({ kind: 'exact', value: `https://shop.example/${n}` })),
    };
    const { samples, visits, matching, matchingPages, otherPages } = await tried({ urlRules }, 'pk_many');
    expect(samples).toBeLessThanOrEqual(5_000);
    expect(visits).toBe(24_000);
    expect(matching).toBeGreaterThan(17_500);
    expect(matching).toBeLessThan(18_500);
    expect([matchingPages.length, otherPages.length]).toEqual([10, 10]);
  });

  it('are refused if invalid, or for an unknown project', async () => {
    const path = `/projects/${projectKey}/try/traffic`;
    for (const [field, body] of [
      ['urlRules.include.0.kind', { urlRules: { include: [{ kind: 'nope', value: 'x' }] } }],
      ['audience', { audience: { attribute: 'x' } }],
      ['url', { url: 'https://shop.example/' }],
    ] as const) {
      const { code, details } = await api.refusal(path, body);
      expect([code, details?.some(({ path: at }) => at.startsWith(field))]).toEqual([
        'invalid_request',
        true,
      ]);
    }
    expect(await api.refusal('/projects/pk_nowhere/try/traffic', {})).toMatchObject({
      code: 'project_not_found',
    });
  });
});
