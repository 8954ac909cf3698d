import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import { ControlError } from '../../base/control-error.ts';

/** Returns the ids of a project and its organization, and when it was archived; rejects with `project_not_found`. */
export async function findProjectId(
  db: Kysely<Database>,
  projectKey: string,
): Promise<{
  readonly projectId: string;
  readonly organizationId: string;
  readonly archivedAt: Date | null;
}> {
  const row = await db
    .selectFrom('projects')
    .select(['id', 'organization_id', 'archived_at'])
    .where('key', '=', projectKey)
    .executeTakeFirst();
  if (row === undefined)
    throw new ControlError('project_not_found', `There is no project "${projectKey}"`, {
      parameters: { projectKey },
    });
  return { projectId: row.id, organizationId: row.organization_id, archivedAt: row.archived_at };
}
