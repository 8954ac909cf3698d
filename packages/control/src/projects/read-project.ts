import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import { loadProject } from '../configuration/load-project.ts';
import type { Project } from '../configuration/project.ts';
import type { ControlDeps } from '../control-deps.ts';
import { ControlError } from '../control-error.ts';
import { askDatabase } from '../unavailable.ts';

/** Reads of a project in one consistent state; rejects with `project_not_found` or `unavailable`. */
export async function readProject<T>(
  { db }: Pick<ControlDeps, 'db'>,
  projectKey: string,
  read: (db: Transaction<Database>, project: Project) => Promise<T> | T,
): Promise<T> {
  return await askDatabase(() =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => {
        const project = await loadProject(transaction, projectKey);
        if (project === undefined)
          throw new ControlError('project_not_found', `There is no project "${projectKey}"`);
        return await read(transaction, project);
      }),
  );
}
