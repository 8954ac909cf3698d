import { type ApiError, type ErrorBody, errorStatus } from '@pixel/protocol';
import type { EdgeRequest } from './edge-request.ts';

/** An answer as the routes return it. `body` is null if there is none. */
export interface RouteResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
  /** Length of a text in UTF-8, if it is known. */
  readonly bodyBytes?: number | undefined;
}

/** An answer as it goes out. */
export interface EdgeResponse {
  readonly status: number;
  /** Names and values in turn. The list belongs to its receiver, who may change it. */
  readonly headers: string[];
  readonly body: string | Uint8Array | null;
  /** Length of a text in UTF-8, if it is known. */
  readonly bodyBytes: number | undefined;
}

/** An answer, or the promise of one. What can be answered from memory is answered without a promise. */
export type Answer<Response = RouteResponse> = Response | Promise<Response>;

/** Whatever turns requests into responses, as the bindings to servers see it. It never throws or rejects. */
export interface Responder {
  respond(request: EdgeRequest): Answer<EdgeResponse>;
}

const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8' } as const;

/** Creates an answer with a JSON text as its body, and the length of the text in UTF-8, if it is known. */
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

/** Creates the answer for an error. It is the one place that writes error bodies. */
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
