import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';

/** Ends the sessions and approved device logins of a user without any organization. Other users keep theirs. */
export async function endSessionsWithoutMembership(db: Transaction<Database>, userId: string): Promise<void> {
  const membership = await db
    .selectFrom('members')
    .select('role')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  if (membership !== undefined) return;
  await db
    .deleteFrom('device_logins')
    .where('decided_by', '=', userId)
    .where('decision', '=', 'approved')
    .execute();
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}
