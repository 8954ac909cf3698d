import { ApiError } from '@pixel/protocol';
import { QueueUnavailableError } from '@pixel/store/queue';
import { ConnectionClosedError } from '../http/edge-request.ts';
import { errorResponse, type RouteResponse } from '../http/edge-response.ts';
import { RateLimitedError } from '../limits/admission.ts';
import type { Route } from './route-table.ts';

const retryAfterSeconds = 5;

/** Converts anything thrown into the error that the client receives. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof ConnectionClosedError)
    return new ApiError('invalid_request', 'The request ended before its body was complete.');
  if (thrown instanceof QueueUnavailableError)
    return new ApiError('unavailable', 'The event could not be stored; try again later.');
  return new ApiError('internal_error', 'Something went wrong on the server.');
}

/** Returns the response for an error, with the headers that its code requires. */
export function routeErrorResponse(
  error: ApiError,
  requestId: string,
  route: Route | undefined,
): RouteResponse {
  // Without this header, caches may keep a 404 for as long as they like (RFC 9111 §4.2.2).
  return errorResponse(error, requestId, {
    'Cache-Control': 'private, no-store',
    ...headersOf(error, route),
  });
}

function headersOf(error: ApiError, route: Route | undefined): Readonly<Record<string, string>> | undefined {
  if (error instanceof RateLimitedError) return { 'Retry-After': String(error.retryAfterSeconds) };
  if (error.code === 'unavailable') return { 'Retry-After': String(retryAfterSeconds) };
  if (error.code === 'origin_not_allowed') return { Vary: 'Origin' };
  return error.code === 'method_not_allowed' && route !== undefined ? { Allow: route.allow } : undefined;
}
