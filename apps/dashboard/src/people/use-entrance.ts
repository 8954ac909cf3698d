import type { Entrance } from '@pixel/control/client';
import { useQuery } from '@tanstack/react-query';
import { basePath } from '../api/base.ts';
import { fetchFromApi } from '../api/client.ts';

/** Reads the sign-in methods of this server. */
export function useEntrance() {
  return useQuery({
    queryKey: ['entrance'],
    queryFn: async (): Promise<Entrance> => (await fetchFromApi(`${basePath}/api/auth/entrance`)).json(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns the URL that starts the provider's sign-in; it then redirects to `path` of the dashboard. */
export function loginUrl(path: string): string {
  return `${basePath}/api/auth/login?${new URLSearchParams({ returnTo: path })}`;
}
