import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import type { Project } from '../configuration/project.ts';

/**
 * Gives a project as it was last published, or undefined before that. Of versions that were published before their configuration
 * was kept, undefined as well.
 */
export async function liveProject(db: Kysely<Database>, projectId: string): Promise<Project | undefined> {
  const row = await db
    .selectFrom('snapshots')
    .select('configuration')
    .where('project_id', '=', projectId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  // Written by this program as a project, and never changed.
  return (row?.configuration ?? undefined) as Project | undefined;
}
