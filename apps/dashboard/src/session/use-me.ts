import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { api, read } from '../api/client.ts';

/** Who is signed in, and to which organizations. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: readMe,
  staleTime: 5 * 60_000,
});

/** Reads who is signed in now. */
export function readMe() {
  return read(api.me.$get());
}

/** Returns who is signed in; inside the pages of those who are. */
export function useMe() {
  return useSuspenseQuery(meQuery).data;
}

/** Lists the projects of all organizations that somebody belongs to, by organization. */
export function useProjects() {
  const { organizations } = useMe();
  return useQuery({
    queryKey: ['projects', organizations.map(({ organizationId }) => organizationId)],
    queryFn: () =>
      Promise.all(
        organizations.map(async (organization) => {
          const { projects } = await read(
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
