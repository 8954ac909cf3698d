import type { Database } from '@pixel/database';
import { type Kysely, sql } from 'kysely';

const dayMs = 86_400_000;

/**
 * Reads the time before which a project's events are deleted at time `now`, in milliseconds since the epoch; null if all are kept, or the
 * project isn't live.
 */
export async function readRetentionCutoff(
  db: Kysely<Database>,
  { projectKey, now }: { readonly projectKey: string; readonly now: number },
): Promise<number | null> {
  const project = await db
    .selectFrom('projects')
    .select(sql<number | null>`(live ->> 'retentionDays')::int`.as('days'))
    .where('key', '=', projectKey)
    .executeTakeFirst();
  const days = project?.days ?? null;
  return days === null ? null : now - days * dayMs;
}
