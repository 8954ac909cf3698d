import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import { ControlError } from '../base/control-error.ts';
import type { Project } from '../project/documents/project.ts';
import { findConfiguration } from './version-queries.ts';

/** Returns the project as published in a version; rejects with `version_not_found`. */
export async function openPublished(
  db: Kysely<Database>,
  { kept, projectKey }: Project,
  version: string,
): Promise<Project> {
  const project = await findConfiguration(db, kept.id, version);
  if (project === undefined)
    throw new ControlError(
      'version_not_found',
      `Project "${projectKey}" has no version ${version} with a stored configuration; choose another from its history, because versions from before configurations were stored cannot be compared, exported or rolled back to`,
      { parameters: { projectKey, version } },
    );
  return project;
}
