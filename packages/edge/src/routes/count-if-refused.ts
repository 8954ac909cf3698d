import { ApiError, errorStatus } from '@pixel/protocol';
import type { EdgeRequest } from '../http.ts';
import type { CountRefused } from '../rate-limits.ts';

/**
 * Gives the error that a request is refused with for what it sends. It counts for the request's address; where there were too many,
 * rejects with that instead.
 */
export async function countIfRefused(
  error: unknown,
  request: EdgeRequest,
  countRefused: CountRefused | undefined,
): Promise<unknown> {
  if (error instanceof ApiError && errorStatus[error.code] < 500) await countRefused?.(request);
  return error;
}
