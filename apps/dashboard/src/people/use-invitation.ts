import type { FoundInvitation } from '@pixel/control/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { basePath } from '../api/base.ts';
import { api, fetchFromApi, unwrap } from '../api/client.ts';
import { fetchMe } from '../session/use-me.ts';

/** Reads an invitation by its token; needs no session. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: async (): Promise<Omit<FoundInvitation, 'organizationId'>> => {
      const response = await fetchFromApi(`${basePath}/api/auth/invitation`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ token }),
      });
      return response.json();
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

/** Reads the signed-in user; null if there is none. */
export function useSignedInUser() {
  return useQuery({
    queryKey: ['signed-in-user'],
    queryFn: () =>
      fetchMe().catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }),
  });
}

/** Returns a mutation that accepts an invitation; it resolves with the key of its organization's first project, undefined if there is none. */
export function useAccept(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { organizationId } = await unwrap(api.invitations.accept.$post({ json: { token } }));
      const { projects } = await unwrap(
        api.organizations[':organizationId'].projects.$get({ param: { organizationId }, query: {} }),
      );
      return projects[0]?.projectKey;
    },
    onSuccess: () => {
      for (const key of ['me', 'projects']) queryClient.removeQueries({ queryKey: [key] });
    },
  });
}

/** Returns a mutation that starts the provider's sign-in for an invited user. The token is in the body, so that no access log contains it. */
export function useInvitedLogin(token: string) {
  return useMutation({
    mutationFn: async (): Promise<{ readonly url: string }> => {
      const response = await fetchFromApi(`${basePath}/api/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ invitation: token }),
      });
      return response.json();
    },
    onSuccess: ({ url }) => window.location.assign(url),
  });
}
