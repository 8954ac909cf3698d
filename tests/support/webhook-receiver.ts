import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that came in whole. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A customer's server, on loopback. */
export interface WebhookReceiver {
  readonly port: number;
  /** Without a slash at its end. */
  readonly url: string;
  readonly received: Received[];
  /** What is answered; 200 without a body until it is set. */
  answer: (received: Received, response: ServerResponse) => void | Promise<void>;
  stop(): Promise<void>;
}

/** Starts one. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const one = { path: request.url ?? '', headers: request.headers, body, at: Date.now() };
    receiver.received.push(one);
    await receiver.answer(one, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    port,
    url: `http://127.0.0.1:${port}`,
    received: [],
    answer: (_received, response) => void response.end(),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** Answers in the ways in which servers misbehave. */
export const answers = {
  status:
    (status: number, headers: Readonly<Record<string, string>> = {}, body = ''): WebhookReceiver['answer'] =>
    (_received, response) =>
      void response.writeHead(status, { ...headers }).end(body),
  hang: (): void => undefined,
  reset: (_received: Received, response: ServerResponse): void => void response.socket?.resetAndDestroy(),
  /** The head at once, and then a byte every 50 ms for ever. */
  drip(_received: Received, response: ServerResponse): void {
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 50);
    response.on('close', () => clearInterval(timer));
  },
  garbage: (_received: Received, response: ServerResponse): void =>
    void response.socket?.end('this is no HTTP\r\n\r\n'),
  /** Asks for another protocol, which nobody offered. */
  switching: (_received: Received, response: ServerResponse): void =>
    void response.socket?.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n',
    ),
};
