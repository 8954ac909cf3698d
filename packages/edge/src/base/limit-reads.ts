import { ApiError } from '@pixel/protocol';
import type { Kv } from '@pixel/store/kv';

/**
 * Limits concurrent reads of a store to `maxActive`. Further reads reject with `unavailable` at once: if reads arrive faster than the store
 * can serve them, queueing would only delay all of them.
 */
export function limitReads(kv: Pick<Kv, 'get'>, maxActive: number): Pick<Kv, 'get'> {
  let active = 0;
  return {
    async get(key, accepts) {
      if (active >= maxActive)
        throw new ApiError('unavailable', 'Too many lookups are pending; try again later.');
      active += 1;
      try {
        return await kv.get(key, accepts);
      } finally {
        active -= 1;
      }
    },
  };
}
