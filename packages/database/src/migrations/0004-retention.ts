import { type Kysely, sql } from 'kysely';

/** Adds the number of days for which a project's events are kept; null means forever. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table projects add column retention_days integer check (retention_days between 1 and 3650)`.execute(
    db,
  );
}
