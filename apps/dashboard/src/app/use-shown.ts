import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiError, OfflineError } from '../api/api-error.ts';

/** Returns when what is shown of projects was read, in milliseconds, and whether some of it could not be read anew: then when that was. */
export function useShown(): { readonly readAt: number; readonly isFailed: boolean } {
  const cache = useQueryClient().getQueryCache();
  const listen = useCallback(
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  );
  return {
    readAt: useSyncExternalStore(listen, () => readAt(cache)),
    isFailed: useSyncExternalStore(listen, () => failed(cache).length > 0),
  };
}

function readAt(cache: QueryCache): number {
  const old = failed(cache);
  const times = (old.length > 0 ? old : shown(cache)).map(({ dataUpdatedAt }) => dataUpdatedAt);
  return old.length > 0 ? Math.min(...times) : Math.max(0, ...times);
}

function failed(cache: QueryCache) {
  return shown(cache).filter(({ error }) => isTrouble(error));
}

function shown(cache: QueryCache) {
  return cache
    .findAll({ type: 'active', queryKey: ['project'] })
    .map(({ state }) => state)
    .filter(({ data }) => data !== undefined);
}

/** Nobody answered, or something broke; a refusal is none. */
function isTrouble(error: unknown): boolean {
  return error instanceof OfflineError || (error instanceof ApiError && error.status >= 500);
}
