import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import type { DocumentKind } from './document-kinds.ts';
import type { Project } from './project.ts';

/** Reads the keys of all documents of a kind, also those that were not read into `project`. */
export async function readDocumentKeys(
  db: Kysely<Database>,
  project: Project,
  kind: DocumentKind,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('key')
    .where('project_id', '=', project.kept.id)
    .where('kind', '=', kind)
    .execute();
  return rows.map(({ key }) => key);
}
