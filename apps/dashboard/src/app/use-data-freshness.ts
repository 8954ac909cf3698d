import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiError, OfflineError } from '../api/api-error.ts';

/**
 * Returns when the visible project data was last fetched, in Unix milliseconds, and whether refetching some of it has failed; `readAt` is
 * then the time of the oldest such data.
 */
export function useDataFreshness(): { readonly readAt: number; readonly isFailed: boolean } {
  const cache = useQueryClient().getQueryCache();
  const listen = useCallback(
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  );
  return {
    readAt: useSyncExternalStore(listen, () => readAt(cache)),
    isFailed: useSyncExternalStore(listen, () => failedStates(cache).length > 0),
  };
}

function readAt(cache: QueryCache): number {
  const old = failedStates(cache);
  const times = (old.length > 0 ? old : activeStates(cache)).map(({ dataUpdatedAt }) => dataUpdatedAt);
  return old.length > 0 ? Math.min(...times) : Math.max(0, ...times);
}

function failedStates(cache: QueryCache) {
  return activeStates(cache).filter(({ error }) => isOutage(error));
}

function activeStates(cache: QueryCache) {
  return cache
    .findAll({ type: 'active', queryKey: ['project'] })
    .map(({ state }) => state)
    .filter(({ data }) => data !== undefined);
}

/** Whether the server is unreachable or failed internally, in contrast to rejecting the request. */
function isOutage(error: unknown): boolean {
  return error instanceof OfflineError || (error instanceof ApiError && error.status >= 500);
}
