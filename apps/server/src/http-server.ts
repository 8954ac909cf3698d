import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ErrorBody } from '@pixel/protocol';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** An HTTP server that answers 503 until it is given its listener, and can be drained. */
export interface HttpServer {
  readonly server: Server;
  serve(listener: Listener): void;
  /** Stops accepting, lets the requests under way finish for at most `limitMs`, and closes. */
  drain(limitMs: number): Promise<void>;
}

/** A request must arrive whole within this time; Node's own limits are minutes. */
const requestLimitMs = 10_000;
/** A page address of 8,192 characters, encoded, does not fit into Node's own limit of 16 KiB. */
const maxHeaderBytes = 64 * 1024;
const sweepMs = 50;

/** Creates a server that does not listen yet. */
export function createHttpServer(): HttpServer {
  let listener: Listener = answerNotReady;
  const server = createServer(
    {
      requestTimeout: requestLimitMs,
      headersTimeout: requestLimitMs,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: maxHeaderBytes,
    },
    (request, response) => listener(request, response),
  );
  return {
    server,
    serve(next) {
      listener = next;
    },
    async drain(limitMs) {
      if (!server.listening) return;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // A connection that was busy when the server closed stays open for its client's next request.
      const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
      const limit = setTimeout(() => server.closeAllConnections(), limitMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(limit);
    },
  };
}

function answerNotReady(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'OPTIONS') {
    // A refused preflight would hide from the page that it may try again.
    response.writeHead(204, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
      'Access-Control-Allow-Headers': 'Content-Type',
    });
    response.end();
    return;
  }
  const requestId = randomUUID();
  const body: ErrorBody = {
    success: false,
    error: { code: 'unavailable', message: 'Pixel is starting; try again in a moment.', requestId },
  };
  response.writeHead(503, {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Retry-After': '1',
    'X-Request-Id': requestId,
  });
  response.end(JSON.stringify(body));
}
