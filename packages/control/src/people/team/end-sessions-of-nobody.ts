import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';

/** Ends the sessions of a user who belongs to no organisation any more, and what command lines were allowed; others keep theirs. */
export async function endSessionsOfNobody(db: Transaction<Database>, userId: string): Promise<void> {
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
