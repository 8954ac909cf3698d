import { type Kysely, sql } from 'kysely';

/** Projects that were put away: they are kept as they are, and nobody edits them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table projects add column archived_at timestamptz`.execute(db);
}
