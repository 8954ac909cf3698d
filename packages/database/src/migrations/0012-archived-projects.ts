import { type Kysely, sql } from 'kysely';

/** Adds archived projects, which stay unchanged and can't be edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table projects add column archived_at timestamptz`.execute(db);
}
