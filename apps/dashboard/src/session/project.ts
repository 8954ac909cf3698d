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

/** Returns the project in the URL; only works inside its pages. */
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

/** Whether the user's role permits an action that needs a role; always false in an archived project. */
export function useCanActAs(role: Role): boolean {
  const hasRole = useHasRole(role);
  return useProject().archivedAt === null && hasRole;
}

/** Whether the user has at least a role, even in an archived project. */
export function useHasRole(needed: Role): boolean {
  const role = useRole();
  return role !== undefined && rankedRoles.indexOf(role) >= rankedRoles.indexOf(needed);
}

/**
 * Returns the sentence that asks for a missing role, or undefined if the user has the role. If such a user still can't act, the reason is
 * another one, such as an archived project, which the page states above its content.
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
