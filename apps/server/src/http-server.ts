import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { everyAnswer, preflightHeaders } from '@pixel/edge';
import { ApiError, type ErrorCode, requestTimeoutMs } from '@pixel/protocol';
import { createHttpRefusals } from './http-refusals.ts';
import { httpRequestProblem, maxHeaders } from './http-request-problem.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** An HTTP server that answers 503 until it is given its listener, and can be drained. */
export interface HttpServer {
  readonly server: Server;
  /** `onRefusal` hears of requests that were refused before they reached the listener. */
  serve(listener: Listener, onRefusal?: (code: ErrorCode) => void): void;
  /** Stops accepting, lets the requests under way finish for at most `limitMs`, and closes. */
  drain(limitMs: number): Promise<void>;
  /** Says whether it was told to drain. */
  isDraining(): boolean;
}

/** A page address of 8,192 characters, encoded, does not fit into Node's own limit of 16 KiB. */
const maxHeaderBytes = 64 * 1024;
const sweepMs = 50;
const checkEveryMs = 1_000;

/** Creates a server that does not listen yet. A request must arrive whole within `timeoutMs`; Node's own limits are minutes. */
export function createHttpServer({ timeoutMs = requestTimeoutMs } = {}): HttpServer {
  let listener: Listener | undefined;
  let isDraining = false;
  let onRefusal = (_code: ErrorCode): void => {};
  const server = createServer({
    requestTimeout: timeoutMs,
    headersTimeout: timeoutMs,
    connectionsCheckingInterval: Math.min(checkEveryMs, timeoutMs),
    maxHeaderSize: maxHeaderBytes,
    // Node would answer a missing Host without a body.
    requireHostHeader: false,
  });
  server.maxHeadersCount = maxHeaders;
  // A client may close its side once it has sent its request, and still wait for the answer. Node's types do not know the switch.
  Object.assign(server, { httpAllowHalfOpen: true });
  const refusals = createHttpRefusals(server, (code) => onRefusal(code));

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    refusals.track(response);
    const problem = httpRequestProblem(request);
    if (problem !== undefined) refusals.refuse(response, problem);
    else if (listener !== undefined) listener(request, response);
    else answerNotReady(request, response);
  }

  function answerNotReady({ method }: IncomingMessage, response: ServerResponse): void {
    // A refused preflight would hide from the page that it may try again.
    if (method === 'OPTIONS') response.writeHead(204, { ...everyAnswer, ...preflightHeaders }).end();
    else
      refusals.refuse(response, new ApiError('unavailable', 'Pixel is starting; try again in a moment.'), {
        'Retry-After': '1',
      });
  }

  server.on('request', onRequest);
  // An expectation that nobody knows is no reason to refuse a request; Node would, without a body.
  server.on('checkExpectation', onRequest);

  return {
    server,
    serve(next, heard = onRefusal) {
      listener = next;
      onRefusal = heard;
    },
    isDraining: () => isDraining,
    async drain(limitMs) {
      isDraining = true;
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
