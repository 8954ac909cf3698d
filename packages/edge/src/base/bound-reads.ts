import { ApiError } from '@pixel/protocol';
import type { Kv } from '@pixel/store/kv';

/**
 * Limits concurrent reads of a store to `maxActive`. Rejects further reads with `unavailable` at once: when reads come faster than the
 * store can answer, queueing them would only delay everyone.
 */
export function boundReads(kv: Pick<Kv, 'get'>, maxActive: number): Pick<Kv, 'get'> {
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
