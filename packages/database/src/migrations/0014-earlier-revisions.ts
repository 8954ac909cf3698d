import { type Kysely, sql } from 'kysely';

/** Adds earlier revisions of settings and webhooks, as for documents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settings_revisions (
      project_id uuid not null references projects on delete cascade,
      revision integer not null,
      settings jsonb not null,
      primary key (project_id, revision)
    )
  `.execute(db);
  await sql`
    create table webhook_revisions (
      endpoint_id uuid not null references webhook_endpoints on delete cascade,
      revision integer not null,
      content jsonb not null,
      primary key (endpoint_id, revision)
    )
  `.execute(db);
}
