import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { everyAnswer, preflightHeaders } from '@pixel/edge';
import { ApiError, type ErrorCode, requestTimeoutMs } from '@pixel/protocol';
import { closeServer } from './close-server.ts';
import { closeUnread } from './close-unread.ts';
import { createHttpRefusals } from './http-refusals.ts';
import { httpRequestProblem, maxHeaders } from './http-request-problem.ts';
import { createSilenceWatch } from './idle-connections.ts';
import { createInFlightResponses } from './in-flight-responses.ts';
import { lingerAfter } from './linger.ts';
import { ServerRequest } from './server-request.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** What a server takes; Node's own limits are minutes, or none. */
export interface HttpServerOptions {
  /** Time within which a request must arrive whole. */
  readonly timeoutMs?: number;
  /** A client that reads nothing of its answer for so long is given up. */
  readonly unreadMs?: number;
  /** A connection on which nothing comes for so long is ended. */
  readonly idleMs?: number;
  /** Most connections at a time; further ones are closed at once. */
  readonly maxConnections?: number;
  /** Most answers, of all connections, that may wait behind another one on theirs. */
  readonly maxWaitingAnswers?: number;
  /**
   * What a client is taken for that closes its side before it is answered: one that still waits, by default, or one that has hung up, as
   * clients do that go away.
   */
  readonly closedSide?: 'waits' | 'has_hung_up';
  /** How long a server that drains goes on taking connections, if it ever served, so that a load balancer sees that it is about to end. */
  readonly announceMs?: number;
}

/** An HTTP server that answers 503 until it is given its listener, and can be drained. */
export interface HttpServer {
  readonly server: Server;
  /** `onRefusal` hears of requests that were refused before they reached the listener. */
  serve(listener: Listener, onRefusal?: (code: ErrorCode) => void): void;
  /** Ends connections with their next answer, stops accepting, lets the requests under way finish for at most `limitMs`, and closes. */
  drain(limitMs: number): Promise<void>;
  /** Says whether it was told to drain. */
  isDraining(): boolean;
}

/** A page address of 8,192 characters, encoded, does not fit into Node's own limit of 16 KiB. */
const maxHeaderBytes = 64 * 1024;
const checkEveryMs = 1_000;
/** Proxies keep connections for a minute: whoever ends one sooner than they do may end it while they send the next request. */
const usualIdleMs = 65_000;

/** Creates a server that does not listen yet. */
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
    // It would drop all but the first of some, as if the others had not been sent.
    joinDuplicateHeaders: true,
  });
  server.maxHeadersCount = maxHeaders;
  // Its clocks are set for every request; see `createSilenceWatch`.
  server.keepAliveTimeout = 0;
  if (options.maxConnections !== undefined) server.maxConnections = options.maxConnections;
  // A client may close its side once it has sent its request, and still wait for the answer. Node's types do not know the switch.
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
    // A refused preflight would hide from the page that it may try again.
    if (method === 'OPTIONS')
      response
        .writeHead(204, {
          ...everyAnswer,
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

  const endSilent = createSilenceWatch(underWay, { unreadMs, idleMs });
  const watch = setInterval(() => endSilent(Date.now()), Math.min(checkEveryMs, unreadMs, idleMs));
  watch.unref();
  server.once('close', () => clearInterval(watch));

  server.on('connection', underWay.open);
  server.on('request', onRequest);
  // An expectation that nobody knows is no reason to refuse a request; Node would, without a body.
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
