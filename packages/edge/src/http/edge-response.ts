import { type ApiError, type ErrorBody, errorStatus } from '@pixel/protocol';
import type { EdgeRequest } from './edge-request.ts';

/** A response as returned by a route. `body` is null if there is none. */
export interface RouteResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
  /** Length of a text body in UTF-8, if known. */
  readonly bodyBytes?: number | undefined;
}

/** A response as sent. */
export interface EdgeResponse {
  readonly status: number;
  /** Alternating names and values. The receiver owns the list and may change it. */
  readonly headers: string[];
  readonly body: string | Uint8Array | null;
  /** Length of a text body in UTF-8, if known. */
  readonly bodyBytes: number | undefined;
}

/** A response or a promise of one. Responses from memory need no promise. */
export type MaybePromise<Response = RouteResponse> = Response | Promise<Response>;

/** Turns requests into responses; the interface of the server bindings. Never throws or rejects. */
export interface Responder {
  respond(request: EdgeRequest): MaybePromise<EdgeResponse>;
}

const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8' } as const;

/** Creates a response with a JSON text as its body; `bodyBytes` is the text's length in UTF-8, if known. */
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

/** Creates the response for an error. No other function writes error bodies. */
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
