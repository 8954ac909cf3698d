import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api, read } from '../api/client.ts';
import { keep, readKept } from '../browser/kept.ts';
import { useMe, useProjects } from './use-me.ts';

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

/** Returns the organization of the project, with one's role in it; undefined until it is known. */
export function useOrganization() {
  const projectKey = useProjectKey();
  const { data } = useProjects();
  const { organizations } = useMe();
  const owning = data?.find(({ projects }) => projects.some((each) => each.projectKey === projectKey));
  return organizations.find(({ organizationId }) => organizationId === owning?.organizationId);
}

/** Returns the role in the organization of the project; undefined until it is known. */
export function useRole(): Role | undefined {
  return useOrganization()?.role;
}

/** Returns whether somebody may do what needs a role; nobody may until the role is known, nor where the project is archived. */
export function useMay(needed: Role): boolean {
  const role = useRole();
  const { archivedAt } = useProject();
  return archivedAt === null && role !== undefined && ranks.indexOf(role) >= ranks.indexOf(needed);
}

/** Keeps which project was open last in this browser. */
export function rememberProject(projectKey: string): void {
  keep(lastKey, projectKey);
}

/** Returns which project was open last. */
export function lastProject(): string | null {
  return readKept(lastKey);
}
