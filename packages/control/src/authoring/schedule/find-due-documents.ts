import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import type { LifecycleKind } from '../../project/documents/document-kinds.ts';

/** An experiment or survey with a due step. */
export interface DueDocument {
  readonly projectKey: string;
  readonly kind: LifecycleKind;
  readonly key: string;
}

/** Returns the experiments and surveys with a step that is due at a time, longest overdue first. */
export async function findDueDocuments(db: Kysely<Database>, at: Date): Promise<readonly DueDocument[]> {
  const rows = await db
    .selectFrom('documents')
    .innerJoin('projects', 'projects.id', 'documents.project_id')
    .select(['projects.key as projectKey', 'documents.kind', 'documents.key'])
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .orderBy('projects.key')
    .orderBy('documents.key')
    .execute();
  return rows.flatMap(({ kind, ...row }) =>
    kind === 'experiment' || kind === 'survey' ? [{ ...row, kind }] : [],
  );
}
