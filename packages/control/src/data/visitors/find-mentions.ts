import type { Database } from '@pixel/database';
import type { VisitorId } from '@pixel/store/events';
import { type Kysely, sql } from 'kysely';

/** An entry of the project's configuration that names a visitor, such as an experiment that forces its variant. */
export interface VisitorMention {
  readonly kind: 'audience' | 'layer' | 'goal' | 'experiment' | 'survey';
  readonly key: string;
}

/** Returns what names a visitor in a project's configuration, edited or live. An erasure doesn't remove it, because people wrote it. */
export async function findMentions(
  db: Kysely<Database>,
  { projectKey, anonymousId }: VisitorId,
): Promise<readonly VisitorMention[]> {
  return db
    .selectFrom('documents')
    .innerJoin('projects', 'projects.id', 'documents.project_id')
    .select(['documents.kind', 'documents.key'])
    .where('projects.key', '=', projectKey)
    .where(
      sql<boolean>`strpos(lower(concat(documents.document::text, documents.live::text)), ${anonymousId}) > 0`,
    )
    .orderBy('documents.number')
    .execute();
}
