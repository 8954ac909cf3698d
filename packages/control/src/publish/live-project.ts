import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import type { Project } from '../configuration/project.ts';
import { keptProject } from './kept-project.ts';

/** What visitors get: the newest version and the project as it was published then. */
export interface LiveProject {
  /** Null before the first publication; `project` is then undefined. */
  readonly version: string | null;
  readonly project: Project | undefined;
}

/**
 * Gives what of a project is live. A version of before configurations were kept was published with all that there was, so its
 * project is the working one.
 */
export async function liveProject(db: Kysely<Database>, working: Project): Promise<LiveProject> {
  const row = await db
    .selectFrom('snapshots')
    .select(['version', 'configuration'])
    .where('project_id', '=', working.projectId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return { version: null, project: undefined };
  return {
    version: row.version.toISOString(),
    project: row.configuration === null ? working : keptProject(row.configuration),
  };
}
