import { afterEach, beforeEach, expect, it } from 'vitest';
import { type StartedEdge, startEdge } from '../../../../tests/support/start-edge.ts';
import { sampleSnapshot } from '../snapshots/snapshot.fixture.ts';

const anonymousId = '00000000-0000-4000-8000-000000000000';
const event = { projectKey: 'pk_test', anonymousId, eventName: 'hello', assignments: [] };
const secret = 'a-secret';
const build = '0123456789ab';

let served: StartedEdge;
beforeEach(async () => {
  served = await startEdge();
  await publish('pk_test');
});
afterEach(() => served.close());

/** Also requests it once, so that it is in memory. */
async function publish(projectKey: string, allowedOrigins = ['*']): Promise<void> {
  const snapshot = sampleSnapshot({ projectKey, allowedOrigins });
  await served.kv.put(`project/${projectKey}`, JSON.stringify(snapshot));
  await visit({ projectKey });
}

function visit(query: Readonly<Record<string, string>>, origin?: string): Promise<Response> {
  const parameters = new URLSearchParams({ projectKey: 'pk_test', anonymousId, ...query });
  return served.send.fetch(
    `/sdk/bootstrap?${parameters}`,
    origin === undefined ? {} : { headers: { origin } },
  );
}

function post(
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return served.send.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const originsOf = (projectKey = 'pk_test') => served.edge.notesOf(projectKey).origins;
const refusalsOf = (projectKey = 'pk_test') =>
  served.edge.notesOf(projectKey).refusals.map(({ route, code, fields }) => [route, code, ...fields]);

it('returns the first and last visit of each origin, and the last one’s script', async () => {
  served.setNow(1_000);
  await visit({ build }, 'https://shop.example');
  served.setNow(2_000);
  await visit({}, 'https://www.shop.example:8443');
  served.setNow(3_000);
  await visit({}, 'https://shop.example');
  expect(originsOf()).toEqual([
    { origin: 'https://shop.example', firstVisitAt: 1_000, lastVisitAt: 3_000, build: null },
    { origin: 'https://www.shop.example:8443', firstVisitAt: 2_000, lastVisitAt: 2_000, build: null },
  ]);
  await visit({ build }, 'https://shop.example');
  expect(originsOf()[0]).toMatchObject({ firstVisitAt: 1_000, build });
});

it('uses the page’s origin if a request has no other', async () => {
  await visit({ url: 'HTTPS://Shop.Example/cart?x=1' });
  await visit({ url: 'https://bücher.example/' });
  await visit({ url: 'https://one.example/' }, 'https://two.example');
  expect(originsOf().map(({ origin }) => origin)).toEqual([
    'https://two.example',
    'https://xn--bcher-kva.example',
    'https://shop.example',
  ]);
});

it('omits invalid origins, scripts and projects', async () => {
  await visit({ url: 'https://shop.example/' }, 'null');
  await visit({}, 'file://');
  await visit({}, `https://${'a'.repeat(400)}.example`);
  await visit({ url: 'about:blank' });
  await visit({});
  expect(originsOf()).toEqual([]);
  for (const other of ['0123456789AB', '0123456789abc', 'latest', ''])
    await visit({ build: other }, 'https://shop.example');
  expect(originsOf()).toMatchObject([{ origin: 'https://shop.example', build: null }]);
  await visit({ projectKey: 'pk_other' }, 'https://shop.example');
  expect(served.edge.notesOf('pk_other')).toEqual({ isKnown: false, origins: [], refusals: [] });
  expect(served.edge.notesOf('pk_test').isKnown).toBe(true);
});

it('keeps the last 200 origins of a project', async () => {
  for (let n = 0; n < 202; n += 1) await visit({}, `https://s${n}.example`);
  expect(originsOf()).toHaveLength(200);
  expect(originsOf().at(-1)?.origin).toBe('https://s2.example');
});

it('returns the refused requests of a project, newest first, with their fields', async () => {
  served.setNow(5_000);
  await visit({ anonymousId: secret });
  await visit({ attributes: secret });
  await post('/sdk/event', { ...event, eventName: '', payload: [secret] });
  await post('/sdk/event', { ...event, assignments: [{ experimentKey: 'a' }] });
  await post('/sdk/survey', { ...event, anonymousId: secret, answers: { [secret]: {} } });
  expect(refusalsOf()).toEqual([
    ['/sdk/survey', 'invalid_anonymous_id', 'anonymousId', 'surveyId', 'responseId', 'event'],
    [
      '/sdk/event',
      'invalid_request',
      'assignments.experimentId',
      'assignments.variantKey',
      'assignments.variantId',
      'assignments.isControl',
    ],
    ['/sdk/event', 'invalid_request', 'eventName', 'payload'],
    ['/sdk/bootstrap', 'invalid_request', 'attributes'],
    ['/sdk/bootstrap', 'invalid_anonymous_id', 'anonymousId'],
  ]);
  expect(served.edge.notesOf('pk_test').refusals[0]?.at).toBe(5_000);
  expect(JSON.stringify(served.edge.notesOf('pk_test'))).not.toContain(secret);
});

it('notes for each project of a batch what was wrong with its own events', async () => {
  await publish('pk_second');
  await publish('pk_third');
  await post('/sdk/events', {
    events: [
      event,
      { ...event, eventName: 1 },
      { ...event, projectKey: 'pk_second', payload: 1 },
      { ...event, projectKey: 'pk_third' },
    ],
  });
  expect([refusalsOf(), refusalsOf('pk_second'), refusalsOf('pk_third')]).toEqual([
    [['/sdk/events', 'invalid_request', 'eventName']],
    [['/sdk/events', 'invalid_request', 'payload']],
    [],
  ]);
});

it('notes refused page origins, along with their visit', async () => {
  await publish('pk_shop', ['https://shop.example']);
  const origin = 'https://elsewhere.example';
  await visit({ projectKey: 'pk_shop' }, origin);
  await post('/sdk/event', { ...event, projectKey: 'pk_shop' }, { origin });
  expect(refusalsOf('pk_shop')).toEqual([
    ['/sdk/event', 'origin_not_allowed'],
    ['/sdk/bootstrap', 'origin_not_allowed'],
  ]);
  expect(originsOf('pk_shop')).toMatchObject([{ origin }]);
});

it('reads nothing from the store for refusals: a project counts from its first visit on', async () => {
  const snapshot = sampleSnapshot({ projectKey: 'pk_late' });
  await served.kv.put('project/pk_late', JSON.stringify(snapshot));
  const bad = { ...event, projectKey: 'pk_late', eventName: 1 };
  const reads = served.reads();
  await post('/sdk/event', bad);
  expect(served.reads()).toBe(reads);
  expect(refusalsOf('pk_late')).toEqual([]);
  await visit({ projectKey: 'pk_late' });
  await post('/sdk/event', bad);
  expect(refusalsOf('pk_late')).toEqual([['/sdk/event', 'invalid_request', 'eventName']]);
});

it('attributes neither unowned refusals nor server errors', async () => {
  await post('/sdk/event', 'no JSON');
  await post('/sdk/event?projectKey=pk_test', 'no JSON');
  await post('/sdk/event', { ...event, projectKey: 'no key!' });
  for (const _ of ['asked for', 'known to be none'])
    await post('/sdk/event', { ...event, projectKey: 'pk_other', eventName: 1 });
  await visit({ projectKey: 'no key!' });
  served.setStore('away');
  await visit({ projectKey: 'pk_away' });
  for (const projectKey of ['pk_test', 'pk_other', 'pk_away']) expect(refusalsOf(projectKey)).toEqual([]);
});

it('keeps the last 300 refusals of a project', async () => {
  for (let n = 0; n < 302; n += 1) {
    served.setNow(n);
    await visit({ anonymousId: secret });
  }
  const ats = served.edge.notesOf('pk_test').refusals.map(({ at }) => at);
  expect([ats.length, ats[0], ats.at(-1)]).toEqual([300, 301, 2]);
});
