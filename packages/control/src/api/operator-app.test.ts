import type { EventRow } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../tests/support/clickhouse.ts';
import { startTestControl, type TestControl } from '../../../../tests/support/control.ts';
import { eventRow } from '../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../tests/support/insert-events.ts';
import type { ControlErrorBody } from '../base/control-error.ts';

let clickhouse: TestEventDatabase;
let events: ReturnType<typeof createClickhouseEvents>;
let test: TestControl;
beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  events = createClickhouseEvents(clickhouse.connection);
  test = await startTestControl({ events });
  await apply(shop('pk_shop'));
});
afterAll(async () => {
  await test.stop();
  await events.close();
  await clickhouse.stop();
});

describe('POST /api/configuration/apply', () => {
  it('applies as the operator, with the reason given', async () => {
    const response = await apply('projects: [{ projectKey: pk_posted }]', 'because');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      projects: [{ projectKey: 'pk_posted', status: 'published' }],
    });
    const row = await test.db
      .selectFrom('snapshots')
      .innerJoin('projects', 'projects.id', 'snapshots.project_id')
      .select(['author', 'reason'])
      .where('projects.key', '=', 'pk_posted')
      .executeTakeFirst();
    expect(row).toEqual({ author: 'operator', reason: 'because' });
  });

  it('answers 400 with every problem of the file and its position', async () => {
    const response = await apply('projects:\n  - projectKey: a b\n    nope: 1\n');
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      success: false,
      error: {
        code: 'invalid_configuration',
        message: 'The configuration has 2 problems; nothing was changed',
        details: [
          {
            line: 2,
            column: 17,
            path: 'projects.0.projectKey',
            message: 'projectKey must be 1 to 64 letters, digits, "_" or "-"',
            code: 'invalid_format',
            parameters: { format: 'regex', pattern: expect.any(String) },
          },
          {
            line: 3,
            column: 5,
            path: 'projects.0.nope',
            message: 'unknown field "nope"',
            code: 'unrecognized_keys',
            parameters: { fields: 'nope' },
          },
        ],
        parameters: { count: 2 },
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    });
  });

  it.each([
    ['no JSON', 'application/json', '{', 400, 'invalid_json'],
    ['JSON without a file', 'application/json', '{}', 400, 'invalid_request'],
    ['a field that it does not know', 'application/json', '{"source":"","x":1}', 400, 'invalid_request'],
    ['another type', 'text/plain', '{"source":""}', 415, 'unsupported_media_type'],
  ])('refuses %s', async (_, type, body, status, code) => {
    const response = await test.control.operatorApp.request('/api/configuration/apply', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
    });
    expect([response.status, await codeOf(response)]).toEqual([status, code]);
  });

  it('accepts a file of 32 MiB, however long its JSON, and rejects larger ones', async () => {
    const most = `${'"'.repeat(32 * 1024 * 1024 - 1)}`;
    const taken = await apply(`#${most}`);
    expect([taken.status, await codeOf(taken)]).toEqual([400, 'invalid_configuration']);
    for (const more of ['x', 'x'.repeat(33 * 1024 * 1024)]) {
      const response = await apply(`#${most}${more}`);
      expect([response.status, await codeOf(response)]).toEqual([413, 'payload_too_large']);
    }
  });
});

describe('every endpoint', () => {
  it('reads no more of a request than allowed, and finishes it', async () => {
    const { routes } = test.control.operatorApp;
    const paths = new Set(routes.filter(({ method }) => method === 'POST').map(({ path }) => path));
    expect(paths.size).toBeGreaterThan(40);
    paths.delete('/api/configuration/apply');
    paths.delete('/api/projects/:projectKey/apply');
    const readTooMuch: string[] = [];
    for (const path of paths) {
      let chunks = 0;
      const endless = new ReadableStream<Uint8Array>({
        pull(controller) {
          chunks += 1;
          if (chunks > 10) controller.error(new Error('Too much is read'));
          else controller.enqueue(new Uint8Array(64 * 1024).fill(0x20));
        },
      });
      await test.control.operatorApp.request(path.replaceAll(/:\w+/g, 'x'), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: endless,
        duplex: 'half',
      });
      if (chunks > 10) readTooMuch.push(path);
    }
    expect(readTooMuch).toEqual([]);
  });
});

describe('GET /api/projects/:projectKey/events/count', () => {
  it('counts all events of a project, or those of one name', async () => {
    await insertEvents(events, [
      eventRow({ projectKey: 'pk_shop', eventId: 'p1', eventName: 'purchase' }),
      eventRow({ projectKey: 'pk_shop', eventId: 'p2', eventName: 'purchase', bot: true }),
      eventRow({ projectKey: 'pk_shop', eventId: 'v1', eventName: 'view' }),
    ]);
    expect(await get('/api/projects/pk_shop/events/count?name=purchase')).toEqual({
      count: 2,
      published: true,
    });
    expect(await get('/api/projects/pk_shop/events/count?name=view')).toMatchObject({ count: 1 });
  });

  it('counts events of a key that was never published, and says so', async () => {
    await insertEvents(events, [eventRow({ projectKey: 'pk_stranger', unclaimed: true })]);
    expect(await get('/api/projects/pk_stranger/events/count')).toEqual({ count: 1, published: false });
  });

  it.each([
    '/api/projects/a/events/count?name=',
    '/api/projects/a/events/count?nmae=b',
    '/api/projects/a/events/count?days=0',
    '/api/projects/a/events/seen?days=0',
    '/api/installation/unclaimed?limit=0',
  ])('answers 400 for %s', async (path) => {
    const response = await test.control.operatorApp.request(path);
    expect([response.status, await codeOf(response)]).toEqual([400, 'invalid_request']);
  });
});

describe('GET /api/projects/:projectKey/events/seen', () => {
  it('returns the event names of the last days, with their properties', async () => {
    const receivedAt = test.clock.now - 86_400_000;
    await insertEvents(events, [
      eventRow({ projectKey: 'pk_seen', eventId: '1', eventName: 'buy', numbers: { price: 2 }, receivedAt }),
      eventRow({
        projectKey: 'pk_seen',
        eventId: '2',
        eventName: 'old',
        receivedAt: receivedAt - 86_400_000,
      }),
    ]);
    expect(await get('/api/projects/pk_seen/events/seen?days=1')).toEqual({
      events: [
        {
          eventName: 'buy',
          lastReceivedAt: new Date(receivedAt).toISOString(),
          properties: [{ name: 'price', kind: 'number' }],
          currencies: [],
        },
      ],
      simulated: [],
    });
    expect(await get('/api/projects/pk_seen/events/seen')).toMatchObject({
      events: [{ eventName: 'buy' }, { eventName: 'old' }],
    });
    expect(await get('/api/projects/pk_seen/events/count')).toMatchObject({ count: 2 });
    expect(await get('/api/projects/pk_seen/events/count?days=1')).toMatchObject({ count: 1 });
  });
});

describe('GET /api/projects/:projectKey/events/minutes', () => {
  it('counts the events received in each of the last 60 minutes', async () => {
    const { now } = test.clock;
    await insertEvents(
      events,
      [now, now, now - 59 * 60_000, now - 60 * 60_000].map((receivedAt, index) =>
        eventRow({ projectKey: 'pk_minutes', eventId: `${index}`, receivedAt }),
      ),
    );
    expect(await get('/api/projects/pk_minutes/events/minutes')).toEqual({
      from: new Date((Math.floor(now / 60_000) - 59) * 60_000).toISOString(),
      counts: [1, ...Array.from({ length: 58 }, () => 0), 2],
    });
  });
});

describe('GET /api/installation/unclaimed', () => {
  it('lists unpublished projects, with their number of kept events', async () => {
    const page = { projects: [{ projectKey: 'pk_stranger', events: 1 }], next: null };
    expect(await get('/api/installation/unclaimed')).toMatchObject({ ...page, summary: { events: 1 } });
    expect(await get('/api/installation/unclaimed?after=pk_stranger')).toMatchObject({ projects: [] });
  });
});

describe('GET /api/projects/:projectKey/experiments/:experimentKey/exposures', () => {
  it('lists every variant in configured order, including those without visitors', async () => {
    await apply(shop('pk_empty'));
    expect(await get('/api/projects/pk_empty/experiments/cta/exposures')).toEqual({
      experimentKey: 'cta',
      phase: 1,
      phases: 1,
      variants: [
        { variantKey: 'z-control', ...none },
        { variantKey: 'a-bold', ...none },
      ],
      totals: none,
      srm: { status: 'needs_data', pValue: null },
    });
  });

  it('counts visitors by variant, unverified and bots separately, and tests the split on visitors only', async () => {
    await apply(shop('pk_split'));
    const exposures = [
      ...many(60, 'z-control', {}),
      ...many(62, 'a-bold', {}),
      ...many(40, 'a-bold', { verified: false }),
      ...many(50, 'z-control', { bot: true }),
    ];
    await insertEvents(
      events,
      exposures.map((row, index) => ({ ...row, ...identity(index), projectKey: 'pk_split' })),
    );
    expect(await get('/api/projects/pk_split/experiments/cta/exposures')).toEqual({
      experimentKey: 'cta',
      phase: 1,
      phases: 1,
      variants: [
        { ...none, variantKey: 'z-control', visitors: 60, bots: 50 },
        { ...none, variantKey: 'a-bold', visitors: 62, unverified: 40 },
      ],
      totals: { ...none, visitors: 122, unverified: 40, bots: 50 },
      srm: { status: 'ok', pValue: expect.closeTo(0.856, 3) },
    });
  });

  it('detects a split that does not match the weights', async () => {
    await apply(shop('pk_skewed'));
    const exposures = [...many(160, 'z-control', {}), ...many(80, 'a-bold', {})];
    await insertEvents(
      events,
      exposures.map((row, index) => ({ ...row, ...identity(index), projectKey: 'pk_skewed' })),
    );
    expect(await get('/api/projects/pk_skewed/experiments/cta/exposures')).toMatchObject({
      srm: { status: 'mismatch' },
    });
  });

  it('keeps listing a removed variant with visitors, but excludes it from the split test', async () => {
    await apply(shop('pk_retired'));
    await insertEvents(
      events,
      [...many(10, 'z-control', {}), ...many(10, 'a-bold', {})].map((row, index) => ({
        ...row,
        ...identity(index),
        projectKey: 'pk_retired',
      })),
    );
    await apply(shop('pk_retired', 'a-new'), undefined, { newPhase: true });
    // The visitor's page still uses an old snapshot.
    const stale = many(1, 'a-bold', {}).map((row) => ({ ...row, ...identity(90), time: Date.now() }));
    await insertEvents(
      events,
      stale.map((row) => ({ ...row, projectKey: 'pk_retired' })),
    );
    expect(await get('/api/projects/pk_retired/experiments/cta/exposures')).toMatchObject({
      phase: 2,
      phases: 2,
      variants: [
        { variantKey: 'z-control', visitors: 0 },
        { variantKey: 'a-new', visitors: 0 },
        { variantKey: 'a-bold', visitors: 1 },
      ],
      srm: { status: 'needs_data' },
    });
  });

  it('counts each phase separately, against its own weights', async () => {
    await apply(shop('pk_phases'));
    const ofPhase = (phase: number, from: number, count: number, variantKey: string) =>
      many(count, variantKey, { phase }).map((row, index) => ({ ...row, ...identity(from + index) }));
    await insertEvents(
      events,
      [
        ...ofPhase(1, 0, 100, 'z-control'),
        ...ofPhase(1, 100, 100, 'a-bold'),
        ...ofPhase(2, 200, 180, 'z-control'),
        ...ofPhase(2, 380, 20, 'a-bold'),
      ].map((row) => ({ ...row, projectKey: 'pk_phases' })),
    );
    await apply(shop('pk_phases', 'a-bold', [0.9, 0.1]), undefined, { newPhase: true });
    const counted = (visitors: readonly number[]) => ({
      variants: visitors.map((count) => ({ visitors: count })),
      srm: { status: 'ok' },
    });
    const exposures = '/api/projects/pk_phases/experiments/cta/exposures';
    expect(await get(exposures)).toMatchObject({ phase: 2, phases: 2, ...counted([180, 20]) });
    expect(await get(`${exposures}?phase=1`)).toMatchObject({ phase: 1, phases: 2, ...counted([100, 100]) });
    expect(await get(`${exposures}?phase=3`)).toMatchObject({
      error: {
        code: 'phase_not_found',
        message: 'Experiment "cta" has no phase 3; it has 2',
        parameters: { experimentKey: 'cta', phase: 3 },
      },
    });
  });

  it.each([
    [
      '/api/projects/pk_nowhere/experiments/cta/exposures',
      'project_not_found',
      'There is no project "pk_nowhere"',
    ],
    [
      '/api/projects/pk_shop/experiments/nope/exposures',
      'experiment_not_found',
      'Project "pk_shop" has no experiment "nope"',
    ],
  ])('answers 404 for %s', async (path, code, message) => {
    const response = await test.control.operatorApp.request(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: false, error: { code, message } });
  });
});

describe('GET /api/installation/doctor', () => {
  it('reports a healthy installation', async () => {
    expect(await get('/api/installation/doctor')).toEqual({
      ok: true,
      checks: [
        { name: 'database', ok: true, finding: 'well', ms: 0, message: 'PostgreSQL is responding' },
        {
          name: 'kv',
          ok: true,
          finding: 'well',
          ms: 0,
          message: 'The key-value store is responding and has the latest configuration',
        },
        {
          name: 'events',
          ok: true,
          finding: 'well',
          ms: 0,
          message: 'The event store is responding',
          deadLetters: 0,
        },
        {
          name: 'unclaimed',
          ok: true,
          finding: 'well',
          ms: 0,
          message: '1 event of 1 unpublished project is kept',
          unclaimed: {
            events: 1,
            projects: 1,
            dropped: { unclaimed_project_full: 0, unclaimed_full: 0, unclaimed_expired: 0 },
          },
        },
        {
          name: 'queue',
          ok: true,
          finding: 'well',
          ms: 0,
          message: 'The queue accepts events, and none are waiting',
          backlog: 0,
          health: { refusal: null, stuckMs: 0, waiting: 0, damaged: 0 },
        },
        {
          name: 'identity',
          ok: true,
          finding: 'well',
          ms: 0,
          message: expect.stringMatching(
            /^0 events acknowledged: 0 stored, [1-9]\d* distinct in the store, 0 copies left out, 0 of erased visitors, 0 dropped, 0 waiting, 0 became dead letters$/,
          ),
          totals: {
            acknowledged: 0,
            waiting: 0,
            outcomes: { stored: 0, dead: 0, dropped: 0, erased: 0, copy: 0, visits: 0 },
            damaged: 0,
            uncounted: 0,
          },
        },
      ],
    });
  });

  it('lists the projects whose newest configuration has not reached the edges', async () => {
    await apply('projects: [{ projectKey: pk_behind }]');
    await test.kv.delete('project/pk_behind');
    expect(await get('/api/installation/doctor')).toMatchObject({
      ok: false,
      checks: [
        { name: 'database', ok: true },
        { name: 'kv', ok: false, message: expect.stringContaining('pk_behind') },
        { name: 'events', ok: true },
        { name: 'unclaimed', ok: true },
        { name: 'queue', ok: true },
        { name: 'identity', ok: true },
      ],
    });
    await test.control.reconcile();
  });
});

describe('the operator app', () => {
  it('answers 404 for an unknown address and 405 with Allow for the wrong method', async () => {
    const unknown = await test.control.operatorApp.request('/api/nothing');
    expect([unknown.status, await codeOf(unknown)]).toEqual([404, 'not_found']);
    const wrong = await test.control.operatorApp.request('/api/configuration/apply');
    expect([wrong.status, wrong.headers.get('Allow'), await codeOf(wrong)]).toEqual([
      405,
      'POST',
      'method_not_allowed',
    ]);
  });
});

const none = {
  visitors: 0,
  unverified: 0,
  bots: 0,
  internal: 0,
  forced: 0,
  multiExposed: 0,
  expectedEvents: 0,
  lostEvents: 0,
};

function apply(source: string, reason?: string, options: object = {}) {
  return Promise.resolve(
    test.control.operatorApp.request('/api/configuration/apply', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ source, reason, ...options }),
    }),
  );
}

async function get(path: string): Promise<unknown> {
  const response = await test.control.operatorApp.request(path);
  return response.json();
}

async function codeOf(response: Response): Promise<string> {
  const body = (await response.json()) as ControlErrorBody;
  return body.error.code;
}

/** A shop with an experiment whose variants aren't ordered by key. */
function shop(projectKey: string, second = 'a-bold', weights = [0.5, 0.5]): string {
  return `projects:
  - projectKey: ${projectKey}
    experiments:
      - experimentKey: cta
        status: running
        variants:
          - { variantKey: z-control, weight: ${weights[0]}, isControl: true }
          - { variantKey: ${second}, weight: ${weights[1]} }
`;
}

function many(
  count: number,
  variantKey: string,
  { verified = true, bot = false, phase = 0 }: { verified?: boolean; bot?: boolean; phase?: number },
): EventRow[] {
  const assignment = { experimentKey: 'cta', experimentId: '', variantKey, variantId: '', isControl: false };
  return Array.from({ length: count }, () =>
    eventRow({
      eventName: '$exposure',
      bot,
      assignments: [{ ...assignment, verified, forced: false, phase }],
    }),
  );
}

function identity(index: number): Pick<EventRow, 'anonymousId' | 'eventId'> {
  return {
    anonymousId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    eventId: `event ${index}`,
  };
}
