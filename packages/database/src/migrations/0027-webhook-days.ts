import { type Kysely, sql } from 'kysely';

/** Counts an endpoint's messages by day and status from the index alone; their bodies are large. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index webhook_messages_endpoint`.execute(db);
  await sql`
    create index webhook_messages_endpoint on webhook_messages (endpoint_id, created_at desc) include (status)
  `.execute(db);
}
