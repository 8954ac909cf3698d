import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
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

it('answers with Retry-After while there is nothing to serve yet, readable by pages', async () => {
  const response = await fetch(`${url}/sdk/bootstrap`);
  expect(response.status).toBe(503);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'retry-after': '1',
  });
  const { error } = errorBodySchema.parse(await response.json());
  expect(error).toMatchObject({ code: 'unavailable', requestId: response.headers.get('x-request-id') });
});

it('answers preflights meanwhile', async () => {
  const headers = { 'access-control-request-headers': 'content-type,traceparent' };
  const response = await fetch(`${url}/sdk/event`, { method: 'OPTIONS', headers });
  expect([response.status, response.headers.get('access-control-allow-headers')]).toEqual([
    204,
    'Content-Type, traceparent',
  ]);
});

it('accepts the longest page address that rules match, encoded', async () => {
  http.serve((request, response) => response.end(String(request.url?.length)));
  const path = `/?url=${encodeURIComponent('/'.repeat(8_192))}`;
  expect(await (await fetch(url + path)).text()).toBe(String(path.length));
});

it('finishes a request in flight, announces the close, and leaves no connection', async () => {
  let finish = (): void => {};
  const arrived = new Promise<void>((resolve) => {
    http.serve((_request, response) => {
      finish = () => response.end('whole');
      resolve();
    });
  });
  const answer = fetch(url);
  await arrived;
  expect(http.isDraining()).toBe(false);
  const drained = http.drain(10_000);
  expect(http.isDraining()).toBe(true);
  finish();
  expect(await (await answer).text()).toBe('whole');
  await drained;
  await expect(fetch(url)).rejects.toThrow();
});

/** Sends chunks on one connection, each after a response to the previous one, and returns everything received until it closes. */
async function exchange(...pieces: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  const closed = once(socket, 'close');
  let received = '';
  socket.on('data', (text: string) => {
    received += text;
  });
  for (const [at, piece] of pieces.entries()) {
    socket.write(piece);
    if (at < pieces.length - 1) await once(socket, 'data');
  }
  await closed;
  return received;
}

const request = (target: string) => `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`;

it('writes no refusal into a response in flight', async () => {
  http.serve((_request, response) => {
    response.writeHead(200, { 'Content-Length': 10 }).write('first');
    http.server.once('clientError', () => setImmediate(() => response.end(' half')));
  });
  const received = await exchange(request('/'), 'nonsense\r\n\r\n');
  expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\nfirst halfHTTP\/1\.1 400 Bad Request\r\n/s);
});

it('sends no second response to a request whose body fails after its response', async () => {
  http.serve((_request, response) => response.end('early'));
  const received = await exchange(
    'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n',
    'zz\r\n',
  );
  expect(received.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  expect(received).toContain('early');
});

it('ignores a listener that answers a request after the server refused it', async () => {
  http.serve((_request, response) => {
    http.server.once('clientError', () => setImmediate(() => response.end('late')));
  });
  const received = await exchange('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n');
  expect(received.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  expect(received).toMatch(/^HTTP\/1\.1 400 /);
});

it('reports refusals by code', async () => {
  const codes: string[] = [];
  http.serve(
    (_request, response) => response.end(),
    (code) => codes.push(code),
  );
  await exchange('nonsense\r\n\r\n');
  await exchange('GET / HTTP/1.1\r\n\r\n');
  await exchange('CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n');
  expect(codes).toEqual(['invalid_request', 'invalid_request', 'method_not_allowed']);
});

it('refuses malformed requests even while there is nothing to serve yet', async () => {
  expect(await exchange('GET / HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 .*"code":"invalid_request"/s);
});

/** Sends a request and half-closes the connection, like a shell's pipe, and like a client that goes away. */
function requestAndClose() {
  const client = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  client.end('GET / HTTP/1.1\r\nHost: pixel\r\n\r\n');
  return client;
}

it('answers a client that has closed its side', async () => {
  http.serve((request, response) => request.socket.once('end', () => response.end('patient')));
  const [text] = await once(requestAndClose(), 'data');
  expect(text).toContain('patient');
});

it('detects a hang-up if a half-close counts as one', async () => {
  await http.drain(0);
  http = createHttpServer({ closedSide: 'has_hung_up' });
  http.server.listen(Number(new URL(url).port), '127.0.0.1');
  await once(http.server, 'listening');
  const served = new Promise<ServerResponse>((resolve) => http.serve((_, response) => resolve(response)));
  requestAndClose();
  const response = await served;
  await once(response, 'close');
  expect(response.writableFinished).toBe(false);
});
