import { readinessSchema } from '@pixel/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type StartedEdge, startEdge } from '../../../../tests/support/start-edge.ts';
import { sampleSnapshot } from '../snapshot.fixture.ts';

let served: StartedEdge;
let isDraining: boolean;
beforeEach(async () => {
  isDraining = false;
  served = await startEdge({ isDraining: () => isDraining });
});
afterEach(() => served.close());

const ready = async () => {
  const answer = await served.send['node:http']('/health/ready');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return [answer.status, readinessSchema.parse(await answer.json())];
};
const bootstrap = () =>
  served.send.fetch('/sdk/bootstrap?projectKey=pk_test&anonymousId=00000000-0000-4000-8000-000000000000');
const publish = (value: string) => served.kv.put('project/pk_test', value);
const well = { ready: true, kv: true, unusableConfigurations: 0, draining: false };

it('is ready while the store answers', async () => {
  expect(await ready()).toEqual([200, well]);
});

it('is not ready without the store, unless a configuration is known', async () => {
  served.setStore('away');
  expect(await ready()).toEqual([503, { ...well, ready: false, kv: false }]);
  served.setStore('there');
  await publish(JSON.stringify(sampleSnapshot({})));
  await bootstrap();
  served.setStore('away');
  expect(await ready()).toEqual([200, { ...well, kv: false }]);
});

it('is not ready while a stored configuration cannot be used, and is again once it can', async () => {
  await publish(JSON.stringify(sampleSnapshot({})));
  await bootstrap();
  await publish('{"formatVersion":2}');
  await expect.poll(ready).toEqual([503, { ...well, ready: false, unusableConfigurations: 1 }]);
  expect((await bootstrap()).status).toBe(200);
  await publish(JSON.stringify(sampleSnapshot({ version: '2026-02-01T00:00:00.000Z' })));
  await expect.poll(ready).toEqual([200, well]);
});

it('is not ready while the server drains', async () => {
  isDraining = true;
  expect(await ready()).toEqual([503, { ...well, ready: false, draining: true }]);
});
