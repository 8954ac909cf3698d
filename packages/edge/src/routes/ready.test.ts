import { readinessSchema } from '@pixel/protocol';
import type { QueueHealth } from '@pixel/store/queue';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type StartedEdge, startEdge } from '../../../../tests/support/start-edge.ts';
import { sampleSnapshot } from '../snapshots/snapshot.fixture.ts';

let served: StartedEdge;
let isDraining: boolean;
let health: QueueHealth;
let undelivered: number;
beforeEach(async () => {
  isDraining = false;
  undelivered = 0;
  health = { refusal: null, stuckMs: 0, waiting: 0, damaged: 0 };
  const queue = { appendAll: async () => {}, health: async () => health };
  served = await startEdge({ isDraining: () => isDraining, undeliveredCount: () => undelivered, queue });
});
afterEach(() => served.close());

const ready = async () => {
  const response = await served.send['node:http']('/health/ready');
  expect(response.headers.get('cache-control')).toBe('no-store');
  return [response.status, readinessSchema.parse(await response.json())];
};
const bootstrap = () =>
  served.send.fetch('/sdk/bootstrap?projectKey=pk_test&anonymousId=00000000-0000-4000-8000-000000000000');
const publish = (value: string) => served.kv.put('project/pk_test', value);
const well = {
  ready: true,
  kv: true,
  unusableConfigurations: 0,
  outdatedConfigurations: 0,
  events: { accepted: true, waiting: 0, stuckSeconds: 0, lost: 0 },
  draining: false,
};

it('is ready while the store answers', async () => {
  expect(await ready()).toEqual([200, well]);
});

it('is not ready without the store, unless a configuration is cached', async () => {
  served.setStore('away');
  expect(await ready()).toEqual([503, { ...well, ready: false, kv: false }]);
  served.setStore('there');
  await publish(JSON.stringify(sampleSnapshot({})));
  await bootstrap();
  served.setStore('away');
  expect(await ready()).toEqual([200, { ...well, kv: false }]);
});

it('is not ready while a stored configuration is unusable, and recovers once it is usable', async () => {
  await publish(JSON.stringify(sampleSnapshot({})));
  await bootstrap();
  await publish('{"formatVersion":2}');
  await expect.poll(ready).toEqual([503, { ...well, ready: false, unusableConfigurations: 1 }]);
  expect((await bootstrap()).status).toBe(200);
  await publish(JSON.stringify(sampleSnapshot({ version: '2026-02-01T00:00:00.000Z' })));
  await expect.poll(ready).toEqual([200, well]);
});

it('is not ready while a published configuration has not reached the store', async () => {
  undelivered = 2;
  expect(await ready()).toEqual([503, { ...well, ready: false, outdatedConfigurations: 2 }]);
});

it('is not ready while events would be refused', async () => {
  health = { ...health, refusal: 'The disk is almost full' };
  const events = { ...well.events, accepted: false };
  expect(await ready()).toEqual([503, { ...well, ready: false, events }]);
});

it('is not ready without the store if events of unknown projects are refused', async () => {
  await served.close();
  served = await startEdge({ unknownProjects: 'refuse' });
  await publish(JSON.stringify(sampleSnapshot({})));
  await bootstrap();
  served.setStore('away');
  const body = { projectKey: 'pk_other', anonymousId: '00000000-0000-4000-8000-000000000000' };
  const event = await served.send.fetch('/sdk/event', {
    method: 'POST',
    body: JSON.stringify({ ...body, eventName: 'e', assignments: [] }),
  });
  expect(event.status).toBe(503);
  const events = { ...well.events, accepted: false };
  expect(await ready()).toEqual([503, { ...well, ready: false, kv: false, events }]);
});

it('is ready whatever 4xx responses it sends', async () => {
  const bad = await served.send.fetch('/sdk/event', { method: 'POST', body: '{}' });
  expect([bad.status, await ready()]).toEqual([400, [200, well]]);
});

it('is not ready while events wait and none were stored for a minute', async () => {
  health = { ...health, waiting: 7, stuckMs: 59_999 };
  expect(await ready()).toEqual([200, { ...well, events: { ...well.events, waiting: 7 } }]);
  health = { ...health, stuckMs: 60_000 };
  const events = { ...well.events, waiting: 7, stuckSeconds: 60 };
  expect(await ready()).toEqual([503, { ...well, ready: false, events }]);
});

it('reports lost events, and is ready anyway', async () => {
  health = { ...health, damaged: 3 };
  expect(await ready()).toEqual([200, { ...well, events: { ...well.events, lost: 3 } }]);
});

it('is not ready while the server drains', async () => {
  isDraining = true;
  expect(await ready()).toEqual([503, { ...well, ready: false, draining: true }]);
});
