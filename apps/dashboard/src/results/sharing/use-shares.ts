import type { CreatedShare, ResultShare, SharedResults } from '@pixel/control/client';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { basePath } from '../../api/base.ts';
import { api, fetchFromApi, unwrap } from '../../api/client.ts';
import { type ExperimentRef, resultsKey } from '../view/use-results.ts';

const route = api.projects[':projectKey'].experiments[':experimentKey'].results.shares;

/** Share links of an experiment's results, newest first. */
function sharesQuery(name: ExperimentRef) {
  return queryOptions({
    queryKey: [...resultsKey(name), 'shares'],
    queryFn: async (): Promise<readonly ResultShare[]> => (await unwrap(route.$get({ param: name }))).shares,
  });
}

/** Returns an experiment's share links, and mutations that create and revoke one. */
export function useShares(name: ExperimentRef) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: sharesQuery(name).queryKey });
  return {
    shares: useQuery(sharesQuery(name)),
    create: useMutation({
      mutationFn: (json: { readonly days: number; readonly phase?: number }): Promise<CreatedShare> =>
        unwrap(route.$post({ param: name, json })),
      onSuccess: refresh,
    }),
    revoke: useMutation({
      mutationFn: (shareId: string) =>
        unwrap(route[':shareId'].revoke.$post({ param: { ...name, shareId } })),
      onSuccess: refresh,
    }),
  };
}

/** Returns the results behind a share link; needs no session. */
export function useSharedResults(token: string) {
  return useQuery({
    queryKey: ['shared', token],
    queryFn: async ({ signal }): Promise<SharedResults> => {
      const response = await fetchFromApi(`${basePath}/api/auth/shared`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ token }),
        signal,
      });
      return response.json();
    },
    // The server counts failed attempts.
    retry: false,
    refetchInterval: 60_000,
  });
}
