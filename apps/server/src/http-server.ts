import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { commonHeaders, preflightHeaders } from '@pixel/edge';
import { ApiError, type ErrorCode, requestTimeoutMs } from '@pixel/protocol';
import { closeServer } from './close-server.ts';
import { closeUnread } from './close-unread.ts';
import { createHttpRejections } from './http-rejections.ts';
import { httpRequestProblem, maxHeaders } from './http-request-problem.ts';
import { createIdleWatch } from './idle-watch.ts';
import { createInFlightResponses } from './in-flight-responses.ts';
import { lingerAfter } from './linger.ts';
import { ServerRequest } from './server-request.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Limits of a server; Node's own are minutes or unlimited. */
export interface HttpServerOptions {
  /** Time within which a request must arrive completely. */
  readonly timeoutMs?: number;
  /** How long a client may read nothing of its response. */
  readonly unreadMs?: number;
  /** How long a connection may stay idle. */
  readonly idleMs?: number;
  /** Maximum number of connections; further ones are closed at once. */
  readonly maxConnections?: number;
  /** Maximum number of responses, across all connections, that may wait behind another one on theirs. */
  readonly maxWaitingResponses?: number;
  /**
   * How to treat a client that half-closes before the response: as still waiting (default), or as having hung up, like clients that go
   * away.
   */
  readonly closedSide?: 'waits' | 'has_hung_up';
  /** How long a draining server keeps accepting connections, if it ever served, so that load balancers notice. */
  readonly announceMs?: number;
}

/** An HTTP server that answers 503 until it has a listener, and can be drained. */
export interface HttpServer {
  readonly server: Server;
  /** Sets the listener. `onRejection` is called for requests that were rejected before they reached it. */
  serve(listener: Listener, onRejection?: (code: ErrorCode) => void): void;
  /** Closes connections with their next response, stops accepting new ones, waits up to `limitMs` for pending requests, and closes. */
  drain(limitMs: number): Promise<void>;
  /** Whether draining has started. */
  isDraining(): boolean;
}

/** An encoded page URL of 8,192 characters exceeds Node's default of 16 KiB. */
const maxHeaderBytes = 64 * 1024;
const checkEveryMs = 1_000;
/** Proxies keep connections for a minute; closing one earlier could hit it while the proxy sends its next request. */
const defaultIdleMs = 65_000;

/** Creates a server that doesn't listen yet. */
export function createHttpServer(options: HttpServerOptions = {}): HttpServer {
  const { timeoutMs = requestTimeoutMs, maxWaitingResponses = 4_096 } = options;
  const { unreadMs = 30_000, idleMs = defaultIdleMs, closedSide = 'waits' } = options;
  let listener: Listener | undefined;
  let onRejection = (_code: ErrorCode): void => {};
  let drained: Promise<void> | undefined;
  const server = createServer({
    IncomingMessage: ServerRequest,
    requestTimeout: timeoutMs,
    headersTimeout: timeoutMs,
    connectionsCheckingInterval: Math.min(checkEveryMs, timeoutMs),
    maxHeaderSize: maxHeaderBytes,
    // Node would reject a missing Host without a body.
    requireHostHeader: false,
    // By default, Node silently drops all but the first of some headers.
    joinDuplicateHeaders: true,
  });
  server.maxHeadersCount = maxHeaders;
  // Its timers are set for every request; see `createIdleWatch`.
  server.keepAliveTimeout = 0;
  if (options.maxConnections !== undefined) server.maxConnections = options.maxConnections;
  // A client may half-close after its request and still wait for the response. Node's types lack this option.
  Object.assign(server, { httpAllowHalfOpen: closedSide === 'waits' });
  const inFlight = createInFlightResponses(maxWaitingResponses, () => onRejection('rate_limited'));
  const rejections = createHttpRejections(server, inFlight, (code) => onRejection(code));

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    if (!inFlight.add(response)) return;
    if (drained !== undefined) response.shouldKeepAlive = false;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      lingerAfter(response);
      closeUnread(response);
    }
    const problem = httpRequestProblem(request);
    if (problem !== undefined) rejections.reject(response, problem);
    else if (listener !== undefined) listener(request, response);
    else respondNotReady(request, response);
  }

  function respondNotReady({ method, headers }: IncomingMessage, response: ServerResponse): void {
    // If the preflight were rejected, the page couldn't see that it may retry.
    if (method === 'OPTIONS')
      response
        .writeHead(204, {
          ...commonHeaders,
          ...preflightHeaders(headers['access-control-request-headers']),
        })
        .end();
    else
      rejections.reject(response, new ApiError('unavailable', 'Pixel is starting; try again in a moment.'), {
        'Retry-After': '1',
      });
  }

  function endIdle(): void {
    server.closeIdleConnections();
    inFlight.closeUnused();
  }

  const closeSilent = createIdleWatch(inFlight, { unreadMs, idleMs });
  const watch = setInterval(() => closeSilent(Date.now()), Math.min(checkEveryMs, unreadMs, idleMs));
  watch.unref();
  server.once('close', () => clearInterval(watch));

  server.on('connection', inFlight.open);
  server.on('request', onRequest);
  // An unknown expectation is no reason to reject a request; Node would reject it, without a body.
  server.on('checkExpectation', onRequest);
  server.on('timeout', (socket: Socket) => socket.destroy());
  server.on('drop', () => onRejection('unavailable'));

  return {
    server,
    serve(next, newOnRejection = onRejection) {
      listener = next;
      onRejection = newOnRejection;
    },
    isDraining: () => drained !== undefined,
    drain(limitMs) {
      if (drained === undefined) {
        const announceMs = listener === undefined ? 0 : (options.announceMs ?? 0);
        drained = closeServer({ server, announceMs, limitMs, endIdle });
        inFlight.closeAfterLast();
      }
      return drained;
    },
  };
}
