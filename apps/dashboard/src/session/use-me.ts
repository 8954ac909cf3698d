import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';

/** The signed-in user, with their organizations. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: fetchMe,
  staleTime: 5 * 60_000,
});

/** Fetches the signed-in user. */
export function fetchMe() {
  return unwrap(api.me.$get());
}

/** Returns the signed-in user; only for components on pages that require a session. */
export function useMe() {
  return useSuspenseQuery(meQuery).data;
}

/** Returns the projects of all the user's organizations, by organization. */
export function useProjects() {
  const { organizations } = useMe();
  return useQuery({
    queryKey: ['projects', organizations.map(({ organizationId }) => organizationId)],
    queryFn: () =>
      Promise.all(
        organizations.map(async (organization) => {
          const { projects } = await unwrap(
            api.organizations[':organizationId'].projects.$get({
              param: { organizationId: organization.organizationId },
              query: {},
            }),
          );
          return { ...organization, projects };
        }),
      ),
    staleTime: 60_000,
  });
}
