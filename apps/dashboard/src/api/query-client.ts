import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, OfflineError } from './api-error.ts';

/** Creates the query cache. Data stays visible while it is refetched. */
export function createQueryClient(): QueryClient {
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => queryKey[0] === 'project' && look(error),
    }),
    mutationCache: new MutationCache({ onError: look }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        retry: (failures, error) => failures < 2 && mayPass(error),
        retryDelay: (failures) => 500 * 2 ** failures,
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  });

  /** The user may do less than the page shows: their role has changed. */
  function look(error: unknown): void {
    if (!(error instanceof ApiError) || error.status !== 403) return;
    for (const known of ['me', 'projects']) void queries.invalidateQueries({ queryKey: [known] });
  }
  return queries;
}

function mayPass(error: unknown): boolean {
  return error instanceof OfflineError || (error instanceof ApiError && error.status >= 500);
}
