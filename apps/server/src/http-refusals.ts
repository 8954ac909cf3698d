import { randomUUID } from 'node:crypto';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorResponse, everyAnswer } from '@pixel/edge';
import { ApiError, type ErrorCode } from '@pixel/protocol';
import type { InFlightResponses } from './in-flight-responses.ts';
import { lingerMs } from './linger.ts';

/** The answers before a refusal get this long to be read. */
const turnMs = 30_000;
/** What Node gives an error that came from the connection rather than from what was sent. */
const connectionErrors = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ETIMEDOUT']);

/** Refusals of a server that happen before a request is handed on. */
export interface HttpRefusals {
  /** Answers with an error and ends the connection. */
  refuse(response: ServerResponse, error: ApiError, headers?: Readonly<Record<string, string>>): void;
}

/**
 * Answers what Node's parser and clock refuse with the same JSON body as everything else: malformed requests, headers that are too
 * large, requests that do not arrive in time, and tunnels. Node's own answers are bare.
 */
export function createHttpRefusals(
  server: Server,
  underWay: Pick<InFlightResponses, 'of'>,
  onRefusal: (code: ErrorCode) => void,
): HttpRefusals {
  const refused = new WeakSet<Duplex>();

  server.on('clientError', (error: Error & { code?: string }, socket) => {
    // The parser complains of every further piece of what it has given up.
    if (refused.has(socket)) return;
    refused.add(socket);
    if (!socket.writable || connectionErrors.has(error.code ?? '') || saidNothing(socket)) socket.destroy();
    else refuseInTurn(socket, toApiError(error.code));
  });
  server.on('connect', (_request, socket) => {
    // Node has taken its own listeners off such a connection.
    socket.on('error', () => socket.destroy());
    refuseInTurn(socket, new ApiError('method_not_allowed', 'This server opens no tunnels.'), {
      Allow: 'GET, HEAD, POST, OPTIONS',
    });
  });

  /** Answers to earlier requests on the connection come first; the request that is broken gets one answer and no more. */
  function refuseInTurn(socket: Duplex, error: ApiError, headers?: Readonly<Record<string, string>>): void {
    const answers = underWay.of(socket);
    const latest = answers.at(-1);
    const isBroken = latest !== undefined && !latest.req.complete;
    const refuse = (): void => {
      if (isBroken && latest.headersSent) socket.destroy();
      else end(socket, error, headers);
    };
    const last = isBroken ? answers.at(-2) : latest;
    // It ends the connection.
    if (last?.shouldKeepAlive === false) return;
    if (last === undefined || last.writableFinished || last.closed) refuse();
    else {
      last.once('close', refuse);
      setTimeout(() => socket.destroy(), turnMs).unref();
    }
  }

  function end(socket: Duplex, error: ApiError, headers?: Readonly<Record<string, string>>): void {
    socket.on('error', () => socket.destroy());
    if (!socket.writable) return;
    onRefusal(error.code);
    socket.end(rawAnswer(error, headers));
    socket.resume();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  }

  return {
    refuse(response, error, more) {
      onRefusal(error.code);
      const { status, headers, text } = answer(error, more);
      response.shouldKeepAlive = false;
      response.writeHead(status, headers).end(text);
    },
  };
}

/** A browser opens connections that it may never use; an answer to no question would puzzle it. */
function saidNothing(socket: Duplex): boolean {
  return 'bytesRead' in socket && socket.bytesRead === 0;
}

function toApiError(code: string | undefined): ApiError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ApiError('request_timeout', 'The request did not arrive whole in time.');
    case 'HPE_HEADER_OVERFLOW':
      return new ApiError('headers_too_large', 'The address and the headers of the request are too large.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new ApiError('payload_too_large', 'The chunk extensions of the body are too large.');
    default:
      return new ApiError('invalid_request', 'The request is not valid HTTP.');
  }
}

function answer(error: ApiError, more?: Readonly<Record<string, string>>) {
  const requestId = randomUUID();
  const { status, headers, body } = errorResponse(error, requestId, more);
  const text = String(body);
  return {
    status,
    text,
    headers: {
      ...everyAnswer,
      'Cache-Control': 'private, no-store',
      ...headers,
      'X-Request-Id': requestId,
      'Content-Length': Buffer.byteLength(text),
      Connection: 'close',
    },
  };
}

/** The same for a connection that has no response object. */
function rawAnswer(error: ApiError, more?: Readonly<Record<string, string>>): string {
  const { status, headers, text } = answer(error, more);
  const lines = Object.entries({ ...headers, Date: new Date().toUTCString() });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
    '',
    text,
  ].join('\r\n');
}
