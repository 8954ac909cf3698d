import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, OfflineError } from './api-error.ts';

/** Creates the query cache. Data stays visible while it is refetched. */
export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => queryKey[0] === 'project' && refetchPermissions(error),
    }),
    mutationCache: new MutationCache({ onError: refetchPermissions }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        retry: (failureCount, error) => failureCount < 2 && isTransient(error),
        retryDelay: (failureCount) => 500 * 2 ** failureCount,
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  });

  /** Refetches the user's permissions after a 403: their role has changed, so they may do less than the page offers. */
  function refetchPermissions(error: unknown): void {
    if (!(error instanceof ApiError) || error.status !== 403) return;
    for (const key of ['me', 'projects']) void queryClient.invalidateQueries({ queryKey: [key] });
  }
  return queryClient;
}

function isTransient(error: unknown): boolean {
  return error instanceof OfflineError || (error instanceof ApiError && error.status >= 500);
}
