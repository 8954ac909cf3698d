import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { useProjectKey } from './project.ts';
import { useProjects } from './use-me.ts';

const canEdit: ReadonlySet<string> = new Set(['owner', 'admin', 'editor']);

/** Returns the names of the members who can edit the project, so that others can ask them; empty while loading. */
export function useEditors(): readonly string[] {
  const projectKey = useProjectKey();
  const { data: organizations = [] } = useProjects();
  const organizationId = organizations.find(({ projects }) =>
    projects.some((project) => project.projectKey === projectKey),
  )?.organizationId;
  const { data } = useQuery({
    queryKey: ['members', organizationId],
    queryFn: () =>
      unwrap(
        api.organizations[':organizationId'].members.$get({
          param: { organizationId: organizationId ?? '' },
        }),
      ),
    enabled: organizationId !== undefined,
    staleTime: 5 * 60_000,
  });
  return (data?.members ?? []).flatMap(({ role, name, email }) =>
    canEdit.has(role) ? [name === '' ? email : name] : [],
  );
}
