import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpServer, type HttpServer } from './http-server.ts';

let http: HttpServer;
beforeEach(async () => {
  http = createHttpServer();
  http.serve((_request, response) => response.writeHead(413).end('too large'));
  http.server.listen(0, '127.0.0.1');
  await once(http.server, 'listening');
});
afterEach(() => http.drain(0));

it('lets a client that sends its whole request before reading learn why it was refused', async () => {
  const { port } = http.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const piece = Buffer.alloc(1024 * 1024);
  const pieces = 30;
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${pieces * piece.length}\r\n\r\n`,
  );
  for (let n = 0; n < pieces; n++) if (!socket.write(piece)) await once(socket, 'drain');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 [\s\S]*too large/);
});
