import type { AddressInfo } from 'node:net';
import { errorBodySchema } from '@pixel/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpServer, type HttpServer } from './http-server.ts';

let http: HttpServer;
let url: string;

beforeEach(async () => {
  http = createHttpServer();
  http.server.listen(0, '127.0.0.1');
  await new Promise((resolve) => http.server.once('listening', resolve));
  url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
});
afterEach(() => http.drain(100));

it('asks to come back while there is nothing to serve yet, so that a page can read it', async () => {
  const answer = await fetch(`${url}/sdk/bootstrap`);
  expect(answer.status).toBe(503);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'retry-after': '1',
  });
  const { error } = errorBodySchema.parse(await answer.json());
  expect(error).toMatchObject({ code: 'unavailable', requestId: answer.headers.get('x-request-id') });
});

it('lets preflights pass meanwhile', async () => {
  const answer = await fetch(`${url}/sdk/event`, { method: 'OPTIONS' });
  expect([answer.status, answer.headers.get('access-control-allow-headers')]).toEqual([204, 'Content-Type']);
});

it('takes the longest page address that rules look at, encoded', async () => {
  http.serve((request, response) => response.end(String(request.url?.length)));
  const path = `/?url=${encodeURIComponent('/'.repeat(8_192))}`;
  expect(await (await fetch(url + path)).text()).toBe(String(path.length));
});

it('lets a request under way finish, and then no connection is left', async () => {
  let finish = (): void => {};
  const arrived = new Promise<void>((resolve) => {
    http.serve((_request, response) => {
      finish = () => response.end('whole');
      resolve();
    });
  });
  const answer = fetch(url);
  await arrived;
  const drained = http.drain(10_000);
  finish();
  expect(await (await answer).text()).toBe('whole');
  await drained;
  await expect(fetch(url)).rejects.toThrow();
});
