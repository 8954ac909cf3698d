import { type Kysely, sql } from 'kysely';

/** The signatures of each attempt, and since when a secret has been in use, for a webhook's log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_attempts add column headers jsonb`.execute(db);
  await sql`alter table webhook_endpoints add column secret_since timestamptz(3)`.execute(db);
}
