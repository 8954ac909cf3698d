import { ApiError, errorStatus } from '@pixel/protocol';
import type { EdgeRequest } from '../http/edge-request.ts';
import type { Admission } from '../limits/admission.ts';

/**
 * Returns the error that rejects a request, after counting it for the request's address if the request itself is at fault. Throws {@link
 * RateLimitedError} instead if there were too many.
 */
export function countIfRejected(
  error: unknown,
  request: EdgeRequest,
  admission: Pick<Admission, 'countRejected'> | undefined,
): unknown {
  if (error instanceof ApiError && errorStatus[error.code] < 500) admission?.countRejected(request);
  return error;
}
