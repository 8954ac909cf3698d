import { ApiError, errorStatus } from '@pixel/protocol';
import type { EdgeRequest } from '../http.ts';
import type { CountRefused } from '../rate-limits.ts';

/**
 * Reads what a request sends. Where it is refused for that, it counts for its address, and is refused as one too many where
 * there were too many.
 */
export async function countIfRefused<T>(
  request: EdgeRequest,
  countRefused: CountRefused | undefined,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError && errorStatus[error.code] < 500) await countRefused?.(request);
    throw error;
  }
}
