import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventRow, EventStore } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../../tests/support/clickhouse.ts';
import { serveOnSocket, startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import type { ProjectView } from '../../authoring/projects/project-view.ts';
import { createControl } from '../../create-control.ts';
import type { ResultsReport } from '../../results/report/results-report.ts';
import { createApi } from '../http/api.fixture.ts';
import { createVisitor, type Visitor } from '../login/visitor.harness.ts';
import { type Listener, listen } from './listen.fixture.ts';

let clickhouse: TestEventDatabase;
let events: EventStore;
let test: TestControl;
let api: ReturnType<typeof createApi>;
let folder: string;
let socket: string;
let port: string;
let visitor: Visitor;
const closings: (() => Promise<void>)[] = [];
const listeners: Listener[] = [];

beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  events = createClickhouseEvents(clickhouse.connection);
  test = await startTestControl({ events });
  api = createApi(test.control.operatorApp);
  folder = await mkdtemp(join(tmpdir(), 'px-'));
  [socket, port] = [join(folder, 'operator'), join(folder, 'control')];
  closings.push(await serveOnSocket(test.control.operatorApp, socket));
  closings.push(await serveOnSocket(test.control.controlApp, port));
  visitor = createVisitor(test.control.controlApp);
  await visitor.open((await test.control.createLoginLink())?.url ?? '');
  await test.control.applyConfiguration('projects: [{ projectKey: pk_live, name: Live }]', {
    author: 'tests',
  });
});
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.hangUp();
});
afterAll(async () => {
  test.control.endStreams();
  await Promise.all(closings.map((close) => close()));
  await test.stop();
  await events.close();
  await clickhouse.stop();
  await rm(folder, { recursive: true });
});

async function hear(path: string, headers: Readonly<Record<string, string>> = {}, at = socket) {
  const listener = await listen(at, path, headers);
  listeners.push(listener);
  return listener;
}

/** Connects like the signed-in owner's browser. */
const hearSignedIn = (path: string) => {
  const Cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return hear(path, { Host: 'localhost:8788', Cookie, 'Sec-Fetch-Site': 'same-origin' }, port);
};

const live = '/api/stream?project=pk_live';
const rename = async (name: string): Promise<ProjectView> => {
  const { settingsRevision } = await api.ask<ProjectView>('/projects/pk_live');
  return api.patch<ProjectView>('/projects/pk_live', settingsRevision, { name });
};

describe('a project stream', () => {
  it('starts with the current state, and reports every edit, from any process', async () => {
    const { revision, liveVersion } = await api.ask<ProjectView>('/projects/pk_live');
    const listener = await hear(live);
    expect([listener.status, listener.headers['content-type']]).toEqual([200, 'text/event-stream']);
    expect((await listener.hears('project-changed')).data).toEqual({
      projectKey: 'pk_live',
      revision,
      liveVersion,
    });
    const { settingsRevision } = await api.ask<ProjectView>('/projects/pk_live');
    const other = createApi(test.otherControl.operatorApp);
    const edited = await other.patch<ProjectView>('/projects/pk_live', settingsRevision, { name: 'Other' });
    expect((await listener.hears('project-changed', 2)).data).toMatchObject({ revision: edited.revision });
  });

  it('reports a publication', async () => {
    const listener = await hear(live);
    const before = await listener.hears('project-changed');
    test.clock.now += 60_000;
    await test.control.applyConfiguration('projects: [{ projectKey: pk_live, name: Applied }]', {
      author: 'tests',
      force: true,
    });
    const after = await listener.hears('project-changed', 2);
    expect(after.data.liveVersion).not.toBe(before.data.liveVersion);
  });

  it('reports computed results, from any process, but not earlier ones', async () => {
    const experiment = {
      experimentKey: 'cta',
      status: 'running',
      variants: [
        { variantKey: 'control', weight: 0.5, isControl: true },
        { variantKey: 'bold', weight: 0.5 },
      ],
    };
    await test.control.applyConfiguration(
      JSON.stringify({ projects: [{ projectKey: 'pk_looks', experiments: [experiment] }] }),
      { author: 'tests' },
    );
    const refresh = (control: TestControl['control']) =>
      createApi(control.operatorApp).ask<ResultsReport>(
        '/projects/pk_looks/experiments/cta/results/refresh',
        {},
      );
    await refresh(test.control);
    const listener = await hear('/api/stream?project=pk_looks');
    await listener.hears('project-changed');
    test.clock.now += 1_000;
    const { computedAt } = await refresh(test.otherControl);
    expect((await listener.hears('results-computed')).data).toEqual({
      projectKey: 'pk_looks',
      experimentKey: 'cta',
      phase: 1,
      computedAt,
      isFinal: false,
    });
  });

  it('repeats nothing to a reconnecting browser, but sends what it missed', async () => {
    const first = await hear(live);
    const { id } = await first.hears('project-changed');
    first.hangUp();
    const { revision } = await rename('Meanwhile');
    const late = await hear(live, { 'Last-Event-ID': id });
    const message = await late.hears('project-changed');
    expect(message.data).toMatchObject({ revision });
    const idle = await hear(live, { 'Last-Event-ID': message.id });
    await rename('Again');
    expect((await idle.hears('project-changed')).data).toMatchObject({ revision: revision + 1 });
  });

  it('costs one database query per second, regardless of listeners', async () => {
    const all = await Promise.all(Array.from({ length: 60 }, () => hear(live)));
    await Promise.all(all.map((listener) => listener.hears('project-changed')));
    let looks = 0;
    const count = () => void looks++;
    test.pool.on('acquire', count);
    const begin = performance.now();
    const { settingsRevision } = await createApi(test.otherControl.operatorApp).ask<ProjectView>(
      '/projects/pk_live',
    );
    await createApi(test.otherControl.operatorApp).patch('/projects/pk_live', settingsRevision, {
      name: 'Many',
    });
    await Promise.all(all.map((listener) => listener.hears('project-changed', 2)));
    test.pool.off('acquire', count);
    expect(looks).toBeLessThanOrEqual(2 + (performance.now() - begin) / 1_000);
  });

  it('is refused if the project would be', async () => {
    const nowhere = await hear('/api/stream?project=pk_nowhere');
    expect(nowhere.status).toBe(404);
    await test.db.insertInto('organizations').values({ id: foreignId, name: 'Foreign' }).execute();
    await test.control.applyConfiguration('projects: [{ projectKey: pk_foreign }]', { author: 'tests' });
    await test.db
      .updateTable('projects')
      .set({ organization_id: foreignId })
      .where('key', '=', 'pk_foreign')
      .execute();
    expect((await hearSignedIn('/api/stream?project=pk_foreign')).status).toBe(404);
    expect((await hear('/api/stream')).status).toBe(400);
  });
});

describe('events', () => {
  const names = (listener: Listener) =>
    listener.heard.filter(({ name }) => name === 'event-received').map(({ data }) => data.eventName);

  it('are sent on request, each once, and resume after a disconnect', async () => {
    const [asking, other] = [await hear(`${live}&events=true`), await hear(live)];
    await asking.hears('project-changed');
    // The first call skips existing events.
    await eventsUntil(asking, 'warm');
    await insertEvents(events, [row('one'), row('one'), row('two')]);
    const { id } = await asking.hears('event-received', names(asking).length + 1);
    await eventsUntil(asking, 'end');
    expect(names(asking).filter((name) => name === 'one')).toEqual(['one']);
    expect(names(other)).toEqual([]);
    asking.hangUp();
    await insertEvents(events, [row('missed')]);
    const back = await hear(`${live}&events=true`, { 'Last-Event-ID': id });
    await eventsUntil(back, 'back');
    expect(names(back)).toContain('missed');
    expect(names(back).filter((name) => name === 'missed')).toHaveLength(1);
  });

  it('include everything that arrives after the connection', async () => {
    await test.control.applyConfiguration('projects: [{ projectKey: pk_quiet }]', { author: 'tests' });
    const listener = await hear('/api/stream?project=pk_quiet&events=true');
    await insertEvents(events, [{ ...row('at once'), projectKey: 'pk_quiet' }]);
    await listener.hears('event-received');
    expect(names(listener)).toContain('at once');
    listener.hangUp();
  });

  /** Inserts events with a name until one of them is received. */
  async function eventsUntil(listener: Listener, name: string): Promise<void> {
    for (let n = 0; !names(listener).includes(name) && n < 100; n++) {
      await insertEvents(events, [row(name)]);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect(names(listener)).toContain(name);
  }
});

const tabId = '00000000-0000-4000-8000-00000000000a';

/** Reports a tab's state like the signed-in owner's browser. */
async function reportPresence(
  state: string,
  fields: object = {},
  path = 'experiments/cta',
): Promise<Response> {
  const Cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = new Request(`http://localhost:8788/api/projects/pk_live/${path}/presence`, {
    method: 'POST',
    headers: {
      Host: 'localhost:8788',
      Origin: 'http://localhost:8788',
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/json',
      Cookie,
    },
    body: JSON.stringify({ tabId, state, ...fields }),
  });
  return test.control.controlApp.fetch(request, { incoming: { socket: { remoteAddress: '127.0.0.1' } } });
}

describe('presence in an experiment or survey', () => {
  const people = (listener: Listener, count: number) =>
    listener.hears('presence-changed', count).then(({ data }) => data.open);

  it('is sent to subscribers, when it changes, and until it ends', async () => {
    const listener = await hear(live);
    const { user } = (await visitor.read('/api/me')) as { user: { userId: string; name: string } };
    expect((await reportPresence('open')).status).toBe(200);
    const open = { userId: user.userId, name: user.name, isEditing: false };
    expect(await people(listener, 1)).toEqual([{ kind: 'experiment', key: 'cta', people: [open] }]);
    await reportPresence('open');
    await reportPresence('editing');
    expect(await people(listener, 2)).toMatchObject([{ people: [{ isEditing: true }] }]);
    const late = await hear(live);
    expect(await people(late, 1)).toMatchObject([{ people: [{ isEditing: true }] }]);
    await reportPresence('open', {}, 'surveys/cta');
    expect(await people(listener, 3)).toEqual([{ kind: 'survey', key: 'cta', people: [open] }]);
    await reportPresence('left');
    expect(await people(listener, 4)).toEqual([]);
  });

  it('is refused if its report is invalid', async () => {
    expect((await reportPresence('gone')).status).toBe(400);
    expect((await reportPresence('open', { tabId: 'mine' })).status).toBe(400);
  });
});

describe('a signed-in browser’s stream', () => {
  it('ends when its role changes, and sends no events afterwards', async () => {
    const listener = await hearSignedIn(`${live}&events=true`);
    await listener.hears('project-changed');
    await test.db.updateTable('members').set({ role: 'viewer' }).execute();
    expect((await listener.hears('ended')).data).toEqual({ reason: 'role' });
    await listener.ended();
    expect((await hearSignedIn(`${live}&events=true`)).status).toBe(403);
    expect((await hearSignedIn(live)).status).toBe(200);
    await test.db.updateTable('members').set({ role: 'owner' }).execute();
  });

  it('is limited: a page that opens more and more is refused', async () => {
    const all = [];
    for (let n = 0; n < 12; n++) all.push(await hearSignedIn(live));
    const statuses = new Set(all.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 503]);
  });

  it('ends with the session, along with the presence of its tabs', async () => {
    const listener = await hearSignedIn(live);
    await listener.hears('project-changed');
    const other = await hear(live);
    await reportPresence('open');
    await other.hears('presence-changed');
    await test.db.deleteFrom('sessions').execute();
    expect((await listener.hears('ended')).data).toEqual({ reason: 'session' });
    await listener.ended();
    expect((await other.hears('presence-changed', 2)).data).toEqual({ open: [] });
    expect((await reportPresence('open')).status).toBe(401);
    expect((await hearSignedIn(live)).status).toBe(401);
  });
});

it('ends with the server, which then accepts no other', async () => {
  const control = createControl(test.deps);
  const at = join(folder, 'ending');
  closings.push(await serveOnSocket(control.operatorApp, at));
  const listener = await hear(live, {}, at);
  await listener.hears('project-changed');
  control.endStreams();
  expect((await listener.hears('ended')).data).toEqual({ reason: 'server' });
  await listener.ended();
  expect((await hear(live, {}, at)).status).toBe(503);
});

const foreignId = '00000000-0000-7000-8000-000000000001';
let number = 0;

function row(eventName: string): EventRow {
  const eventId = eventName === 'one' ? 'one' : `${eventName} ${number++}`;
  return eventRow({ projectKey: 'pk_live', eventId, eventName, receivedAt: test.clock.now });
}
