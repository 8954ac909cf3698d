import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { holdBack } from './slowness.ts';

/** A response of a page host. */
export interface HostResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A request as passed to its handler. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A small web server on a free port of the loopback interface. */
export interface StaticServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a server that responds to every request with `handle`; undefined leaves it without a response. */
export async function startStaticServer(
  handle: (request: ReceivedRequest) => HostResponse | undefined | Promise<HostResponse | undefined>,
): Promise<StaticServer> {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const answer = await handle({
      method: request.method ?? 'GET',
      url: new URL(request.url ?? '/', 'http://server'),
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    });
    await holdBack();
    if (answer !== undefined) response.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
  };
  const server = createServer((request, response) => {
    // A browser that leaves a page aborts its requests, so nobody would receive an error.
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
