import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api, read } from '../api/client.ts';
import { keep, readKept } from '../browser/kept.ts';
import { useMe } from './use-me.ts';

const lastKey = 'pixel-project';
const route = getRouteApi('/p/$projectKey');

/** Settings of a project, and how many experiments it has. */
export function projectQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey],
    queryFn: () => read(api.projects[':projectKey'].$get({ param: { projectKey } })),
  });
}

/** Returns the project of the address; inside its pages. */
export function useProject() {
  return useSuspenseQuery(projectQuery(useProjectKey())).data;
}

/** Returns the key of the project of the address. */
export function useProjectKey(): string {
  return route.useParams().projectKey;
}

const ranks = ['viewer', 'analyst', 'editor', 'admin', 'owner'] as const;
export type Role = (typeof ranks)[number];

/** Returns the organization of the project, with one's role in it; undefined where one left it meanwhile. */
export function useOrganization() {
  const { organizationId } = useProject();
  return useMe().organizations.find((each) => each.organizationId === organizationId);
}

/** Returns the role in the organization of the project; undefined where it was lost meanwhile. */
export function useRole(): Role | undefined {
  return useOrganization()?.role;
}

/** Returns whether somebody may do what needs a role; nobody may where the project is archived. */
export function useMay(needed: Role): boolean {
  const isAtLeast = useIsAtLeast(needed);
  return useProject().archivedAt === null && isAtLeast;
}

/** Returns whether somebody has a role or a higher one, also where the project is archived. */
export function useIsAtLeast(needed: Role): boolean {
  const role = useRole();
  return role !== undefined && ranks.indexOf(role) >= ranks.indexOf(needed);
}

/** Keeps which project was open last in this browser. */
export function rememberProject(projectKey: string): void {
  keep(lastKey, projectKey);
}

/** Returns which project was open last. */
export function lastProject(): string | null {
  return readKept(lastKey);
}
