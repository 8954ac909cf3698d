import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import type { DocumentKind } from './document-kinds.ts';
import type { Project } from './project.ts';

/** Lists the keys that documents of a kind have in a project, of which `project` may be a part. */
export async function keysOf(
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
