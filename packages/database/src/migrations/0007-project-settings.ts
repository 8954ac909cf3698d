import { type Kysely, sql } from 'kysely';

/** What a project counts and bears of its own, and a revision of its settings that edits of its experiments leave alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table projects
      add column pageviews boolean not null default false,
      add column limits jsonb,
      add column settings_revision integer not null default 1
  `.execute(db);
}
