import { ApiError } from '@pixel/protocol';
import { QueueUnavailable } from '@pixel/store/queue';
import { ConnectionClosed, errorResponse, type RouteResponse } from './http.ts';
import { RateLimited } from './rate-limits.ts';
import type { Route } from './routes.ts';

const retryAfterSeconds = 5;

/** Turns whatever was thrown into the error that the client is told. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof ConnectionClosed)
    return new ApiError('invalid_request', 'The request ended before its body was whole.');
  if (thrown instanceof QueueUnavailable)
    return new ApiError('unavailable', 'The event could not be stored just now; send it again later.');
  return new ApiError('internal_error', 'Something went wrong on the server.');
}

/** Gives the answer for an error, with the headers that its code asks for. */
export function refusal(error: ApiError, requestId: string, route: Route | undefined): RouteResponse {
  // Without a word about it, caches may keep a 404 for as long as they like (RFC 9111 §4.2.2).
  return errorResponse(error, requestId, {
    'Cache-Control': 'private, no-store',
    ...headersOf(error, route),
  });
}

function headersOf(error: ApiError, route: Route | undefined): Readonly<Record<string, string>> | undefined {
  if (error instanceof RateLimited) return { 'Retry-After': String(error.retryAfterSeconds) };
  if (error.code === 'unavailable') return { 'Retry-After': String(retryAfterSeconds) };
  if (error.code === 'origin_not_allowed') return { Vary: 'Origin' };
  return error.code === 'method_not_allowed' && route !== undefined ? { Allow: route.allow } : undefined;
}
