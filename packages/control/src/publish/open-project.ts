import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import { loadProject } from '../configuration/load-project.ts';
import type { Project } from '../configuration/project.ts';
import type { ControlDeps } from '../control-deps.ts';
import { ControlError } from '../control-error.ts';
import { askDatabase } from '../unavailable.ts';
import { type LiveProject, liveProject } from './live-project.ts';
import { configurationOf } from './version-queries.ts';

/** Both states of a project at one moment. */
export interface OpenedProject {
  readonly working: Project;
  readonly live: LiveProject;
  /** Of the working state; grows with every edit of the project or of anything in it. */
  readonly revision: number;
}

/** Reads both states of a project; rejects with `project_not_found`. Call it in a transaction for one consistent state. */
export async function openProject(db: Kysely<Database>, projectKey: string): Promise<OpenedProject> {
  const working = await loadProject(db, projectKey);
  if (working === undefined)
    throw new ControlError('project_not_found', `There is no project "${projectKey}"`);
  return {
    working,
    live: await liveProject(db, working),
    revision: await revisionOf(db, working.projectId),
  };
}

/** Reads what `read` reads in one consistent state; rejects with `unavailable` too. */
export function inOneState<T>(
  { db }: Pick<ControlDeps, 'db'>,
  read: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return askDatabase(() => db.transaction().setIsolationLevel('repeatable read').execute(read));
}

/** Gives the project as it was published as a version; rejects with `version_not_found`. */
export async function projectOfVersion(
  db: Kysely<Database>,
  { projectId, projectKey }: Project,
  version: string,
): Promise<Project> {
  const project = await configurationOf(db, projectId, version);
  if (project === undefined)
    throw new ControlError(
      'version_not_found',
      `Project "${projectKey}" has no version ${version} whose configuration is kept; versions of before configurations were kept cannot be compared, exported or rolled back to`,
    );
  return project;
}

/** Gives the revision of a project's working state. */
async function revisionOf(db: Kysely<Database>, projectId: string): Promise<number> {
  const { revision } = await db
    .selectFrom('projects')
    .select('revision')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return revision;
}
