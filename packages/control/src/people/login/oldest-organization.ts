import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';

/**
 * Returns the id of the oldest organization and locks it until the transaction ends. Everything that creates users waits for this lock, so
 * that only one can be the first.
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
