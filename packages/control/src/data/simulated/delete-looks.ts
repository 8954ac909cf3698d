import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';

/** Removes all results and alerts of a project's experiments; the next request computes them again. */
export async function deleteLooks(
  db: Kysely<Database>,
  { projectKey, experimentKeys }: { readonly projectKey: string; readonly experimentKeys: readonly string[] },
): Promise<void> {
  if (experimentKeys.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    const found = await transaction
      .selectFrom('documents')
      .innerJoin('projects', 'projects.id', 'documents.project_id')
      .select('documents.id')
      .where('projects.key', '=', projectKey)
      .where('documents.kind', '=', 'experiment')
      .where('documents.key', 'in', experimentKeys)
      .execute();
    const ids = found.map(({ id }) => id);
    if (ids.length === 0) return;
    await transaction.deleteFrom('looks').where('experiment_id', 'in', ids).execute();
    await transaction.deleteFrom('alerts').where('experiment_id', 'in', ids).execute();
    await transaction.deleteFrom('breakdowns').where('experiment_id', 'in', ids).execute();
  });
}
