import { randomUUID } from 'node:crypto';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { commonHeaders, errorResponse } from '@pixel/edge';
import { ApiError, type ErrorCode } from '@pixel/protocol';
import type { InFlightResponses } from './in-flight-responses.ts';
import { lingerMs } from './linger.ts';

/** How long a client may take to read the responses that precede a rejection. */
const earlierResponsesMs = 30_000;
/** Node's error codes for errors of the connection rather than its content. */
const connectionErrors = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ETIMEDOUT']);

/** A server's rejections of requests that are not passed on to the listener. */
export interface HttpRejections {
  /** Responds with an error and closes the connection. */
  reject(response: ServerResponse, error: ApiError, headers?: Readonly<Record<string, string>>): void;
}

/**
 * Responds to everything that Node's parser and timers reject with the same JSON body as for other errors: malformed requests, oversized
 * headers, requests that don't arrive in time, and tunnels. Node's own responses have no body.
 */
export function createHttpRejections(
  server: Server,
  inFlight: Pick<InFlightResponses, 'forSocket'>,
  onRejection: (code: ErrorCode) => void,
): HttpRejections {
  const rejected = new WeakSet<Duplex>();

  server.on('clientError', (error: Error & { code?: string }, socket) => {
    // The parser reports an error for every further chunk after it has given up.
    if (rejected.has(socket)) return;
    rejected.add(socket);
    if (!socket.writable || connectionErrors.has(error.code ?? '') || hasSentNothing(socket))
      socket.destroy();
    else rejectInTurn(socket, toApiError(error.code));
  });
  server.on('connect', (_request, socket) => {
    // Node has removed its own listeners from such a connection.
    socket.on('error', () => socket.destroy());
    rejectInTurn(socket, new ApiError('method_not_allowed', 'This server does not support CONNECT.'), {
      Allow: 'GET, HEAD, POST, OPTIONS',
    });
  });

  /** Responses to earlier requests on the connection go first; the broken request gets exactly one response. */
  function rejectInTurn(socket: Duplex, error: ApiError, headers?: Readonly<Record<string, string>>): void {
    const responses = inFlight.forSocket(socket);
    const latest = responses.at(-1);
    const isBroken = latest !== undefined && !latest.req.complete;
    const reject = (): void => {
      if (isBroken && latest.headersSent) socket.destroy();
      else end(socket, error, headers);
    };
    const last = isBroken ? responses.at(-2) : latest;
    // Its response closes the connection.
    if (last?.shouldKeepAlive === false) return;
    if (last === undefined || last.writableFinished || last.closed) reject();
    else {
      last.once('close', reject);
      setTimeout(() => socket.destroy(), earlierResponsesMs).unref();
    }
  }

  function end(socket: Duplex, error: ApiError, headers?: Readonly<Record<string, string>>): void {
    socket.on('error', () => socket.destroy());
    if (!socket.writable) return;
    onRejection(error.code);
    socket.end(createRawResponse(error, headers));
    socket.resume();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  }

  return {
    reject(response, error, extraHeaders) {
      onRejection(error.code);
      const { status, headers, text } = createErrorContent(error, extraHeaders);
      response.shouldKeepAlive = false;
      response.writeHead(status, headers).end(text);
    },
  };
}

/** Browsers open connections that they may never use; an unsolicited response would confuse them. */
function hasSentNothing(socket: Duplex): boolean {
  return 'bytesRead' in socket && socket.bytesRead === 0;
}

function toApiError(code: string | undefined): ApiError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ApiError('request_timeout', 'The request did not arrive in time.');
    case 'HPE_HEADER_OVERFLOW':
      return new ApiError('headers_too_large', "The request's URL and headers are too large.");
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new ApiError('payload_too_large', "The body's chunk extensions are too large.");
    default:
      return new ApiError('invalid_request', 'The request is not valid HTTP.');
  }
}

function createErrorContent(error: ApiError, extraHeaders?: Readonly<Record<string, string>>) {
  const requestId = randomUUID();
  const { status, headers, body } = errorResponse(error, requestId, extraHeaders);
  const text = String(body);
  return {
    status,
    text,
    headers: {
      ...commonHeaders,
      'Cache-Control': 'private, no-store',
      ...headers,
      'X-Request-Id': requestId,
      'Content-Length': Buffer.byteLength(text),
      Connection: 'close',
    },
  };
}

/** Returns an error response as raw HTTP, for a connection without a response object. */
function createRawResponse(error: ApiError, extraHeaders?: Readonly<Record<string, string>>): string {
  const { status, headers, text } = createErrorContent(error, extraHeaders);
  const lines = Object.entries({ ...headers, Date: new Date().toUTCString() });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
    '',
    text,
  ].join('\r\n');
}
