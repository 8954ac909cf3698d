import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import type { Project } from '../configuration/project.ts';
import { warningsOf } from './checks/check-publishing.ts';
import type { Finding } from './checks/finding.ts';
import type { ChangeOwner } from './described-change.ts';
import { liveProject } from './live-project.ts';

/** Gives what is to be looked at in one experiment or survey as it is live. `db` has to see what `project` was read from. */
export async function liveWarnings(
  db: Kysely<Database>,
  project: Project,
  owner: ChangeOwner,
): Promise<readonly Finding[]> {
  const { project: live } = await liveProject(db, project);
  return live === undefined ? [] : warningsOf(live, owner);
}
