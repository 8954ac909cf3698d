import { type Kysely, sql } from 'kysely';

/**
 * A project's page views and rate limits, a revision of its settings that edits of experiments don't change, and the creator and revocation
 * of previews.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table projects
      add column pageviews boolean not null default false,
      add column limits jsonb,
      add column settings_revision integer not null default 1
  `.execute(db);
  // Only the audit log knows who created the existing ones.
  await sql`alter table previews add column created_by text, add column revoked_at timestamptz`.execute(db);
}
