import { type Kysely, sql } from 'kysely';

/** Existing looks may predate monitors, so their findings aren't news. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table looks add column is_watched boolean not null default false`.execute(db);
  await sql`alter table looks alter column is_watched set default true`.execute(db);
}
