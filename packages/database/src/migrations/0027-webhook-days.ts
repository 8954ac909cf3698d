import { type Kysely, sql } from 'kysely';

/** Extends an index so that an endpoint's messages can be counted by day and status without reading the rows, whose bodies are large. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index webhook_messages_endpoint`.execute(db);
  await sql`
    create index webhook_messages_endpoint on webhook_messages (endpoint_id, created_at desc) include (status)
  `.execute(db);
}
