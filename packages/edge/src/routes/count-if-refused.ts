import { ApiError, errorStatus } from '@pixel/protocol';
import type { EdgeRequest } from '../http.ts';
import type { CountRefused } from '../rate-limits.ts';

/**
 * Gives the error that a request is refused with for what it sends. It counts for the request's address; where there were too many,
 * throws that instead.
 */
export function countIfRefused(
  error: unknown,
  request: EdgeRequest,
  countRefused: CountRefused | undefined,
): unknown {
  if (error instanceof ApiError && errorStatus[error.code] < 500) countRefused?.(request);
  return error;
}
