import { type Kysely, sql } from 'kysely';

/**
 * What a project counts and bears of its own, a revision of its settings that edits of its experiments leave alone, and who made a
 * preview and whether it was taken back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table projects
      add column pageviews boolean not null default false,
      add column limits jsonb,
      add column settings_revision integer not null default 1
  `.execute(db);
  // Who made those that are out, only the audit log knows.
  await sql`alter table previews add column created_by text, add column revoked_at timestamptz`.execute(db);
}
