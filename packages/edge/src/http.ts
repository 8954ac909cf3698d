import { ApiError, type ErrorBody, errorStatus } from '@pixel/protocol';

/** A request as the routes see it, whatever server it came through. */
export interface EdgeRequest {
  /** Upper case. */
  readonly method: string;
  /** Path as sent, undecoded, without the query. */
  readonly path: string;
  /** Query as sent, without the question mark. */
  readonly query: string;
  /** Gives a header's value, or undefined. The name is in lower case. */
  header(name: string): string | undefined;
  /** Address of the connected peer, or empty where the platform does not tell. */
  readonly peerAddress: string;
  /**
   * Reads the whole body. Rejects with `payload_too_large` as soon as it is longer than `maxBytes`,
   * with {@link ConnectionClosed} where the client goes away before its end, with `unavailable` where the server holds as many
   * bodies as it can.
   */
  body(maxBytes: number): Promise<Uint8Array>;
}

/** An answer as the routes give it. `body` is null where there is none. */
export interface RouteResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
  /** Length of a text in UTF-8, where it is known. */
  readonly bodyBytes?: number | undefined;
}

/** An answer as it goes out. */
export interface EdgeResponse {
  readonly status: number;
  /** Names and values in turn; the list is its receiver's. */
  readonly headers: string[];
  readonly body: string | Uint8Array | null;
  /** Length of a text in UTF-8, where it is known. */
  readonly bodyBytes: number | undefined;
}

/** An answer that is there already, or will be. What can be answered from memory is answered without a promise. */
export type Answer<Response = RouteResponse> = Response | Promise<Response>;

/** The error for a request body that is longer than allowed. */
export function bodyTooLarge(maxBytes: number): ApiError {
  return new ApiError('payload_too_large', `The body must not be larger than ${maxBytes} bytes.`);
}

/** The client went away before its request was whole; nobody reads the answer. */
export class ConnectionClosed extends Error {
  override readonly name = 'ConnectionClosed';
}

/** What every answer of the public port carries. */
export const everyAnswer = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
} as const;

const maxAskedLength = 1_024;
const maxAskedHeaders = 32;
const headerName = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;

/**
 * Answer headers for a request that asks whether another one may be sent from a page. `asked` is its `Access-Control-Request-Headers`: pages
 * whose tracing adds headers to every request may send them. https://fetch.spec.whatwg.org/#cors-preflight-fetch
 */
export function preflightHeaders(asked = ''): Readonly<Record<string, string>> {
  return {
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
    'Access-Control-Allow-Headers': ['Content-Type', ...otherHeaders(asked)].join(', '),
    'Access-Control-Max-Age': '86400',
    Vary: 'Access-Control-Request-Headers',
  };
}

/** Header names besides `Content-Type`; none where there are too many, or one is none. */
function otherHeaders(asked: string): readonly string[] {
  if (asked.length > maxAskedLength) return [];
  const names = asked.split(',').map((name) => name.trim());
  if (names.length > maxAskedHeaders || !names.every((name) => headerName.test(name))) return [];
  return names.filter((name) => name.toLowerCase() !== 'content-type');
}

const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8' } as const;

/** An answer with a JSON text as its body, and the length of the text in UTF-8, where it is known. */
export function jsonResponse(
  json: string,
  headers?: Readonly<Record<string, string>>,
  status = 200,
  bodyBytes?: number,
): RouteResponse {
  return {
    status,
    headers: headers === undefined ? jsonHeaders : { ...jsonHeaders, ...headers },
    body: json,
    bodyBytes,
  };
}

/** The one place where an error becomes an answer. */
export function errorResponse(
  error: ApiError,
  requestId: string,
  headers?: Readonly<Record<string, string>>,
): RouteResponse {
  const body: ErrorBody = {
    success: false,
    error: {
      code: error.code,
      message: error.message,
      ...(error.details === undefined ? {} : { details: [...error.details] }),
      requestId,
    },
  };
  return jsonResponse(JSON.stringify(body), headers, errorStatus[error.code]);
}
