import { type Kysely, sql } from 'kysely';

/**
 * Adds whether a look is monitored. The two defaults differ on purpose: existing looks may predate monitoring and must not trigger alerts,
 * so they get false, while new looks default to true.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table looks add column is_watched boolean not null default false`.execute(db);
  await sql`alter table looks alter column is_watched set default true`.execute(db);
}
