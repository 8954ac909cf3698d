import type { Database } from '@pixel/database';
import { type Kysely, sql } from 'kysely';

const dayMs = 86_400_000;

/** Returns the time before which a project's events are deleted, in milliseconds since the epoch, or null if all are kept. */
export async function prunedBefore(
  db: Kysely<Database>,
  { projectKey, at }: { readonly projectKey: string; readonly at: number },
): Promise<number | null> {
  const project = await db
    .selectFrom('projects')
    .select(sql<number | null>`(live ->> 'retentionDays')::int`.as('days'))
    .where('key', '=', projectKey)
    .executeTakeFirst();
  const days = project?.days ?? null;
  return days === null ? null : at - days * dayMs;
}
