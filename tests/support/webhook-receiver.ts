import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A completely received request. */
export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** In Unix milliseconds. */
  readonly at: number;
}

/** A customer's server on loopback. */
export interface WebhookReceiver {
  readonly port: number;
  /** Without a trailing slash. */
  readonly url: string;
  readonly received: ReceivedWebhook[];
  /** Handles a request; responds 200 without a body by default. */
  answer: (received: ReceivedWebhook, response: ServerResponse) => void | Promise<void>;
  stop(): Promise<void>;
}

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

/** Misbehaving response handlers. */
export const answers = {
  status:
    (status: number, headers: Readonly<Record<string, string>> = {}, body = ''): WebhookReceiver['answer'] =>
    (_received, response) =>
      void response.writeHead(status, { ...headers }).end(body),
  hang: (): void => undefined,
  reset: (_received: ReceivedWebhook, response: ServerResponse): void =>
    void response.socket?.resetAndDestroy(),
  /** Sends the head immediately, and then a byte every 50 ms forever. */
  drip(_received: ReceivedWebhook, response: ServerResponse): void {
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 50);
    response.on('close', () => clearInterval(timer));
  },
  garbage: (_received: ReceivedWebhook, response: ServerResponse): void =>
    void response.socket?.end('this is no HTTP\r\n\r\n'),
  /** Switches protocols although the client didn't ask for it. */
  switching: (_received: ReceivedWebhook, response: ServerResponse): void =>
    void response.socket?.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n',
    ),
};
