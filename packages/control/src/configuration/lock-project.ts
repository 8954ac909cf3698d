import type { Database } from '@pixel/database';
import { sql, type Transaction } from 'kysely';

/** Waits until no other transaction changes or publishes the project, and keeps others waiting until this one ends. */
export async function lockProject(db: Transaction<Database>, projectKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pixel/project/${projectKey}`}, 0))`.execute(db);
}
