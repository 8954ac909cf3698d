import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import type { ControlDeps } from '../../base/control-deps.ts';
import { callDatabase } from '../../base/store-calls.ts';
import { type OpenedProject, openProject } from './open-project.ts';
import type { Scope } from './scope.ts';

/** Reads from a project, or a part of it, in one consistent state; rejects with `project_not_found` or `unavailable`. */
export async function readProject<T>(
  { db }: Pick<ControlDeps, 'db'>,
  projectKey: string,
  scope: Scope,
  read: (opened: OpenedProject, db: Transaction<Database>) => Promise<T> | T,
): Promise<T> {
  return await callDatabase(() =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => read(await openProject(transaction, projectKey, scope), transaction)),
  );
}
