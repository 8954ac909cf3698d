import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';

/**
 * Gives the id of the oldest organisation, locked until the transaction ends: whoever makes users waits here, so that no two of them
 * are the first.
 */
export async function lockOldestOrganization(db: Transaction<Database>): Promise<string | undefined> {
  const row = await db
    .selectFrom('organizations')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row?.id;
}
