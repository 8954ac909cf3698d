import { type Kysely, sql } from 'kysely';

/** Adds each attempt's signature headers and the time since which an endpoint's secret has been in use, for the webhook log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_attempts add column headers jsonb`.execute(db);
  await sql`alter table webhook_endpoints add column secret_since timestamptz(3)`.execute(db);
}
