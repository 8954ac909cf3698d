import { ApiError } from '@pixel/protocol';
import type { Kv } from '@pixel/store/kv';

/**
 * Reads from a store at most `maxUnderWay` values at a time. Beyond that it rejects with `unavailable` at once: whoever asks for
 * more than the store can give would wait in vain, and so would those behind.
 */
export function boundReads(kv: Pick<Kv, 'get'>, maxUnderWay: number): Pick<Kv, 'get'> {
  let underWay = 0;
  return {
    async get(key, accepts) {
      if (underWay >= maxUnderWay)
        throw new ApiError('unavailable', 'Too much is asked for just now that must be read first.');
      underWay += 1;
      try {
        return await kv.get(key, accepts);
      } finally {
        underWay -= 1;
      }
    },
  };
}
