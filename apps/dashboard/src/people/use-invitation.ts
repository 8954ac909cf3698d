import type { FoundInvitation } from '@pixel/control/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { basePath } from '../api/base.ts';
import { api, fetchFromControl, read } from '../api/client.ts';
import { readMe } from '../session/use-me.ts';

/** Reads what a link invites to; whoever has it may know. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: async (): Promise<Omit<FoundInvitation, 'organizationId'>> => {
      const answer = await fetchFromControl(`${basePath}/api/auth/invitation`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ token }),
      });
      return answer.json();
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

/** Reads who is signed in; null where nobody is. */
export function useWhoever() {
  return useQuery({
    queryKey: ['whoever'],
    queryFn: () =>
      readMe().catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }),
  });
}

/** Accepts an invitation, and gives where to go on: at the first project of its organization, or at the start. */
export function useAccept(token: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { organizationId } = await read(api.invitations.accept.$post({ json: { token } }));
      const { projects } = await read(
        api.organizations[':organizationId'].projects.$get({ param: { organizationId }, query: {} }),
      );
      return projects[0]?.projectKey;
    },
    onSuccess: () => {
      for (const known of ['me', 'projects']) queries.removeQueries({ queryKey: [known] });
    },
  });
}

/** Returns the address at which the provider begins for somebody with an invitation. */
export function invitedLoginAddress(token: string): string {
  return `${basePath}/api/auth/login?${new URLSearchParams({ invitation: token })}`;
}
