import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api, unwrap } from '../api/client.ts';
import { readStoredText, storeText } from '../browser/stored-text.ts';
import { useMe } from './use-me.ts';

const storageKey = 'pixel-project';
const route = getRouteApi('/p/$projectKey');

/** Settings of a project, and its number of experiments. */
export function projectQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey],
    queryFn: () => unwrap(api.projects[':projectKey'].$get({ param: { projectKey } })),
  });
}

/** Returns the project in the URL; only for components on a project's pages. */
export function useProject() {
  return useSuspenseQuery(projectQuery(useProjectKey())).data;
}

/** Returns the key of the project in the URL. */
export function useProjectKey(): string {
  return route.useParams().projectKey;
}

const rankedRoles = ['viewer', 'analyst', 'editor', 'admin', 'owner'] as const;
export type Role = (typeof rankedRoles)[number];

/** Returns the project's organization with the user's role; undefined if the user has left it. */
export function useOrganization() {
  const { organizationId } = useProject();
  return useMe().organizations.find((organization) => organization.organizationId === organizationId);
}

/** Returns the user's role in the project's organization; undefined if they have lost it. */
export function useRole(): Role | undefined {
  return useOrganization()?.role;
}

/** Whether the user has at least this role in a project that can be changed; always false in an archived project. */
export function useCanActAs(role: Role): boolean {
  const hasRole = useHasRole(role);
  return useProject().archivedAt === null && hasRole;
}

/** Whether the user has at least this role, even in an archived project. */
export function useHasRole(requiredRole: Role): boolean {
  const role = useRole();
  return role !== undefined && rankedRoles.indexOf(role) >= rankedRoles.indexOf(requiredRole);
}

/**
 * Returns `sentence`, which explains that a role is missing, or undefined if the user has the role. If the user can't act for another
 * reason, such as an archived project, the page explains it elsewhere.
 */
export function useMissingRole(role: Role, sentence: string): string | undefined {
  return useHasRole(role) ? undefined : sentence;
}

/** Remembers the last opened project in this browser. */
export function storeLastProjectKey(projectKey: string): void {
  storeText(storageKey, projectKey);
}

/** Returns the key of the last opened project. */
export function readLastProjectKey(): string | null {
  return readStoredText(storageKey);
}
