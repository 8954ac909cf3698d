import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { errorBodySchema } from '@pixel/protocol';
import { afterEach, expect, it } from 'vitest';
import { type RawResponse, rawRequest, sendRaw } from '../support/raw-http.ts';
import { event, json } from './cases/edge-case.ts';
import { type ServedEdge, serveEdge } from './serve-edge.ts';

let served: ServedEdge;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await served.close();
});

const health = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n';

async function answerTo(...pieces: readonly (string | Uint8Array)[]): Promise<RawResponse> {
  const { responses } = await sendRaw({ port: served.port, pieces, until: 1 });
  const [response] = responses;
  if (response === undefined) throw new Error('The connection ended without a response');
  return response;
}

const codeOf = ({ status, body }: RawResponse) =>
  `${status} ${status < 400 ? 'ok' : errorBodySchema.parse(JSON.parse(body)).error.code}`;

async function open(): Promise<Socket> {
  const socket = connect(served.port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

it('closes connections with 3,000 requests at once, unread, and answers everyone else', async () => {
  served = await serveEdge();
  const flood = await Promise.all(Array.from({ length: 20 }, open));
  const closed = flood.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  for (const socket of flood) socket.pause().write(health.repeat(3_000));
  expect(codeOf(await answerTo(health))).toBe('200 ok');
  for (const socket of flood) socket.resume();
  await Promise.all(closed);
  expect(codeOf(await answerTo(health))).toBe('200 ok');
});

/** An event of `bytes` length with a long payload, in two parts of which the second one is short. */
function largeEvent(bytes: number): readonly [Uint8Array, Uint8Array] {
  const without = JSON.stringify({ ...event, payload: { text: '' } });
  const body = JSON.stringify({ ...event, payload: { text: 'x'.repeat(bytes - without.length) } });
  const request = rawRequest({ method: 'POST', target: '/sdk/event', headers: json, body });
  return [request.subarray(0, -10), request.subarray(-10)];
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

it('accepts a limited number of large bodies at a time, and ordinary ones always', async () => {
  served = await serveEdge({ maxBufferedBytes: 31_000 });
  const [start, end] = largeEvent(30_000);
  const slow = await open();
  slow.write(start);
  let response: RawResponse | undefined;
  await until(async () => {
    response = await answerTo(start, end);
    return response.status !== 200;
  });
  expect(response && codeOf(response)).toBe('503 unavailable');
  expect(response?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(codeOf(await answerTo(...largeEvent(3_000)))).toBe('200 ok');

  slow.setEncoding('latin1').write(end);
  const [text] = (await once(slow, 'data')) as [string];
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  expect(codeOf(await answerTo(start, end))).toBe('200 ok');
});

it('accepts large bodies again after a client with half a body disconnects', async () => {
  served = await serveEdge({ maxBufferedBytes: 31_000 });
  const [start, end] = largeEvent(30_000);
  const slow = await open();
  slow.write(start);
  await until(async () => (await answerTo(start, end)).status === 503);
  slow.resetAndDestroy();
  await until(async () => (await answerTo(start, end)).status === 200);
});

it('parses a header of only separators in linear time', async () => {
  served = await serveEdge();
  const encodingFor = (headers: string) =>
    answerTo(`GET /pixel.js HTTP/1.1\r\nHost: x\r\n${headers}\r\n`).then((response) =>
      response.headers.get('content-encoding'),
    );
  expect(await encodingFor(`Accept-Encoding: br${' '.repeat(900)}\r\n`)).toBe('br');
  expect(await encodingFor(`Accept-Encoding: ${';'.repeat(60_000)},br\r\n`)).toBeUndefined();
});
