import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createNodeListener, errorResponse } from '@pixel/edge';
import { ApiError } from '@pixel/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { sendRaw } from '../../../tests/support/raw-http.ts';
import { createAppListener } from './app-listener.ts';
import { createHttpServer, type HttpServer } from './http-server.ts';

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;
const tooLarge = new ApiError('payload_too_large', 'too large');

/** Servers that refuse bodies above 64 KiB, one per port; each stops reading once it knows. */
const ports: Readonly<Record<string, Parameters<HttpServer['serve']>[0]>> = {
  public: createNodeListener({
    async respond(incoming) {
      try {
        await incoming.body(64 * kibibyte);
        return { status: 200, headers: [], body: 'ok', bodyBytes: 2 };
      } catch {
        const { status, body } = errorResponse(tooLarge, 'id');
        return { status, headers: [], body, bodyBytes: undefined };
      }
    },
  }),
  control: createAppListener({
    async fetch({ headers, body }) {
      if (Number(headers.get('content-length')) > 64 * kibibyte)
        return new Response('too large', { status: 413 });
      let bytes = 0;
      const reader = body?.getReader();
      for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
        bytes += piece.value.byteLength;
        if (bytes > 64 * kibibyte) return new Response('too large', { status: 413 });
      }
      return new Response('ok', { headers: { 'Content-Length': '2' } });
    },
  }),
};

let http: HttpServer;
afterEach(() => http.drain(0));

describe.each(Object.entries(ports))('on the %s port', (_, listener) => {
  async function start(): Promise<number> {
    http = createHttpServer();
    http.serve(listener);
    http.server.listen(0, '127.0.0.1');
    await once(http.server, 'listening');
    return (http.server.address() as AddressInfo).port;
  }

  const head = (length: string) => `POST / HTTP/1.1\r\nHost: x\r\n${length}\r\n\r\n`;
  const last = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

  it.each([
    ['a long body', 'Content-Length: 5000000', 'x'.repeat(1_000)],
    ['one in chunks', 'Transfer-Encoding: chunked', `11170\r\n${'x'.repeat(70_000)}\r\n`],
  ])('ends the connection with a note if %s is refused before its end', async (_what, length, sent) => {
    const port = await start();
    const { responses, ended } = await sendRaw({ port, pieces: [head(length), sent], until: 'end' });
    expect(responses.map(({ status, headers }) => [status, headers.get('connection')])).toEqual([
      [413, 'close'],
    ]);
    expect(ended).toBe(true);
  });

  it('reads a slightly oversized body to its end, however slow, and keeps the connection', async () => {
    const port = await start();
    const piece = 'x'.repeat(50_000);
    const pieces = [head('Content-Length: 100000'), piece, 900, piece, 100, last];
    const { responses } = await sendRaw({ port, pieces, until: 'end' });
    expect(responses.map(({ status, headers }) => [status, headers.get('connection')])).toEqual([
      [413, 'keep-alive'],
      [200, 'close'],
    ]);
  });

  it('keeps the connection of a client whose body was read', async () => {
    const port = await start();
    const pieces = [head('Transfer-Encoding: chunked'), '3\r\nabc\r\n0\r\n\r\n', 100, last];
    const { responses } = await sendRaw({ port, pieces, until: 'end' });
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('keeps a client with one connection working after a refusal', async () => {
    const port = await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    async function send(body: Buffer): Promise<readonly [number | undefined, string]> {
      const headers = { 'Content-Length': body.length };
      const outgoing = request({ port, agent, method: 'POST', path: '/', headers });
      outgoing.end(body);
      const [answer] = await once(outgoing, 'response');
      return [answer.statusCode, await text(answer)];
    }
    for (let round = 0; round < 3; round += 1) {
      expect((await send(Buffer.alloc(5 * mebibyte)))[0]).toBe(413);
      expect(await send(Buffer.alloc(10))).toEqual([200, 'ok']);
    }
    agent.destroy();
  });
});
