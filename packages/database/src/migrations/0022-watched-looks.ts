import { type Kysely, sql } from 'kysely';

/** Of looks that are there already, some are from before there were monitors: what they showed is no news. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table looks add column is_watched boolean not null default false`.execute(db);
  await sql`alter table looks alter column is_watched set default true`.execute(db);
}
