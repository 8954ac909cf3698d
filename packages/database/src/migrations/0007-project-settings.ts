import { type Kysely, sql } from 'kysely';

/** Adds a project's page views and rate limits, a revision of its settings alone, and the creator and revocation time of previews. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table projects
      add column pageviews boolean not null default false,
      add column limits jsonb,
      add column settings_revision integer not null default 1
  `.execute(db);
  // Stays null for existing previews, whose creators are only in the audit log.
  await sql`alter table previews add column created_by text, add column revoked_at timestamptz`.execute(db);
}
