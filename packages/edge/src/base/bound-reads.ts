import { ApiError } from '@pixel/protocol';
import type { Kv } from '@pixel/store/kv';

/**
 * Reads at most `maxActive` values from a store at a time. Beyond that it rejects with `unavailable` at once: whoever asks for more than
 * the store can answer would wait in vain, and so would those behind.
 */
export function boundReads(kv: Pick<Kv, 'get'>, maxActive: number): Pick<Kv, 'get'> {
  let active = 0;
  return {
    async get(key, accepts) {
      if (active >= maxActive)
        throw new ApiError('unavailable', 'Too much is asked for just now that must be read first.');
      active += 1;
      try {
        return await kv.get(key, accepts);
      } finally {
        active -= 1;
      }
    },
  };
}
