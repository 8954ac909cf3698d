import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import type { Role } from '../session/project.ts';
import type { Problem } from '../session/use-problems.ts';
import { useDebounced } from '../ui/use-debounced.ts';

const pollIntervalMs = 30_000;

/** Members of an organization with their last activity; polled. */
export function membersQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['team', organizationId, 'members'],
    queryFn: () => unwrap(api.organizations[':organizationId'].members.$get({ param: { organizationId } })),
    refetchInterval: pollIntervalMs,
  });
}

/** Invitations to an organization; needs permission. */
export function invitationsQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['team', organizationId, 'invitations'],
    queryFn: () =>
      unwrap(api.organizations[':organizationId'].invitations.$get({ param: { organizationId } })),
    refetchInterval: pollIntervalMs,
  });
}

/** Reads the permissions of each role. */
export function useRoleMatrix() {
  return useQuery({
    queryKey: ['roles'],
    queryFn: () => unwrap(api.roles.$get()),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns an invitation's problems, by the server's rules; debounced after the last edit. */
export function useInvitationProblems(organizationId: string, content: NewInvitation): readonly Problem[] {
  const text = useDebounced(JSON.stringify(content));
  const { data } = useQuery({
    queryKey: ['team', organizationId, 'validate', text],
    queryFn: ({ signal }) =>
      unwrap(
        api.organizations[':organizationId'].invitations.validate.$post(
          { param: { organizationId }, json: { content: JSON.parse(text) as Record<string, unknown> } },
          { init: { signal } },
        ),
      ),
    gcTime: 0,
    retry: false,
  });
  return data?.problems ?? [];
}

export interface NewInvitation {
  readonly role: Role;
  readonly email?: string;
  readonly expiresInSeconds: number;
}

/** Returns mutations of an organization, its members and its invitations; each invalidates all of them. */
export function useTeamMutations(organizationId: string) {
  const queryClient = useQueryClient();
  const { members, invitations, leave, rename } = api.organizations[':organizationId'];
  const onSettled = () =>
    Promise.all(
      [['team', organizationId], ['me'], ['projects']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  return {
    changeRole: useMutation({
      mutationFn: ({
        userId,
        ...json
      }: {
        readonly userId: string;
        readonly role: Role;
        readonly was: Role;
      }) => unwrap(members[':userId'].role.$post({ param: { organizationId, userId }, json })),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (userId: string) =>
        unwrap(members[':userId'].remove.$post({ param: { organizationId, userId } })),
      onSettled,
    }),
    leave: useMutation({
      mutationFn: () => unwrap(leave.$post({ param: { organizationId } })),
    }),
    rename: useMutation({
      mutationFn: (json: { readonly name: string; readonly was: string }) =>
        unwrap(rename.$post({ param: { organizationId }, json })),
      onSettled,
    }),
    invite: useMutation({
      mutationFn: (json: NewInvitation) => unwrap(invitations.$post({ param: { organizationId }, json })),
      onSettled,
    }),
    revoke: useMutation({
      mutationFn: (invitationId: string) =>
        unwrap(invitations[':invitationId'].revoke.$post({ param: { organizationId, invitationId } })),
      onSettled,
    }),
  };
}
