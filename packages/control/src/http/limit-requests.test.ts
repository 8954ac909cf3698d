import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { createLimitRequests } from './limit-requests.ts';

it('remembers 10,000 addresses and no more, those that came last', async () => {
  const app = new Hono();
  app.use(createLimitRequests({ now: () => 0 }, 1, () => false));
  app.get('/', (context) => context.text('in'));
  app.onError((_, context) => context.text('refused', 429));
  const statusOf = async (index: number) => {
    const remoteAddress = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
    return (await app.request('/', {}, { incoming: { socket: { remoteAddress } } })).status;
  };
  for (let index = 0; index < 10_000; index += 1) expect(await statusOf(index)).toBe(200);
  expect([await statusOf(0), await statusOf(9_999)]).toEqual([429, 429]);
  expect(await statusOf(10_000)).toBe(200);
  expect([await statusOf(9_999), await statusOf(0)]).toEqual([429, 200]);
});
