import { type Kysely, sql } from 'kysely';

/** What each attempt was signed with, and since when a secret signs: both are shown beside a webhook's log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_attempts add column headers jsonb`.execute(db);
  await sql`alter table webhook_endpoints add column secret_since timestamptz(3)`.execute(db);
}
