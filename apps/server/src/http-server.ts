import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { commonHeaders, preflightHeaders } from '@pixel/edge';
import { ApiError, type ErrorCode, requestTimeoutMs } from '@pixel/protocol';
import { closeServer } from './close-server.ts';
import { closeUnread } from './close-unread.ts';
import { createHttpRefusals } from './http-refusals.ts';
import { httpRequestProblem, maxHeaders } from './http-request-problem.ts';
import { createIdleWatch } from './idle-connections.ts';
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
  readonly maxWaitingAnswers?: number;
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
  /** Sets the listener. `onRefusal` is called for requests that were refused before they reached it. */
  serve(listener: Listener, onRefusal?: (code: ErrorCode) => void): void;
  /** Closes connections with their next response, stops accepting new ones, waits up to `limitMs` for pending requests, and closes. */
  drain(limitMs: number): Promise<void>;
  /** Whether draining has started. */
  isDraining(): boolean;
}

/** An encoded page URL of 8,192 characters exceeds Node's default of 16 KiB. */
const maxHeaderBytes = 64 * 1024;
const checkEveryMs = 1_000;
/** Proxies keep connections for a minute; closing one earlier could hit it while the proxy sends its next request. */
const usualIdleMs = 65_000;

/** Creates a server that doesn't listen yet. */
export function createHttpServer(options: HttpServerOptions = {}): HttpServer {
  const { timeoutMs = requestTimeoutMs, maxWaitingAnswers = 4_096 } = options;
  const { unreadMs = 30_000, idleMs = usualIdleMs, closedSide = 'waits' } = options;
  let listener: Listener | undefined;
  let onRefusal = (_code: ErrorCode): void => {};
  let drained: Promise<void> | undefined;
  const server = createServer({
    IncomingMessage: ServerRequest,
    requestTimeout: timeoutMs,
    headersTimeout: timeoutMs,
    connectionsCheckingInterval: Math.min(checkEveryMs, timeoutMs),
    maxHeaderSize: maxHeaderBytes,
    // Node would answer a missing Host without a body.
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
  const underWay = createInFlightResponses(maxWaitingAnswers, () => onRefusal('rate_limited'));
  const refusals = createHttpRefusals(server, underWay, (code) => onRefusal(code));

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    if (!underWay.add(response)) return;
    if (drained !== undefined) response.shouldKeepAlive = false;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      lingerAfter(response);
      closeUnread(response);
    }
    const problem = httpRequestProblem(request);
    if (problem !== undefined) refusals.refuse(response, problem);
    else if (listener !== undefined) listener(request, response);
    else answerNotReady(request, response);
  }

  function answerNotReady({ method, headers }: IncomingMessage, response: ServerResponse): void {
    // A refused preflight would hide from the page that it may retry.
    if (method === 'OPTIONS')
      response
        .writeHead(204, {
          ...commonHeaders,
          ...preflightHeaders(headers['access-control-request-headers']),
        })
        .end();
    else
      refusals.refuse(response, new ApiError('unavailable', 'Pixel is starting; try again in a moment.'), {
        'Retry-After': '1',
      });
  }

  function endIdle(): void {
    server.closeIdleConnections();
    underWay.closeUnused();
  }

  const endSilent = createIdleWatch(underWay, { unreadMs, idleMs });
  const watch = setInterval(() => endSilent(Date.now()), Math.min(checkEveryMs, unreadMs, idleMs));
  watch.unref();
  server.once('close', () => clearInterval(watch));

  server.on('connection', underWay.open);
  server.on('request', onRequest);
  // An unknown expectation is no reason to refuse a request; Node would, without a body.
  server.on('checkExpectation', onRequest);
  server.on('timeout', (socket: Socket) => socket.destroy());
  server.on('drop', () => onRefusal('unavailable'));

  return {
    server,
    serve(next, heard = onRefusal) {
      listener = next;
      onRefusal = heard;
    },
    isDraining: () => drained !== undefined,
    drain(limitMs) {
      if (drained === undefined) {
        const announceMs = listener === undefined ? 0 : (options.announceMs ?? 0);
        drained = closeServer({ server, announceMs, limitMs, endIdle });
        underWay.closeAfterLast();
      }
      return drained;
    },
  };
}
