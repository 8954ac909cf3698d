import { type Kysely, sql } from 'kysely';

/** Adds how many visitors were erased from a phase, and when: earlier looks still count them. The rows don't identify them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table erased_from_phases (
      experiment_id uuid not null references documents on delete cascade,
      phase integer not null,
      erased_at timestamptz(3) not null,
      visitors integer not null,
      primary key (experiment_id, phase, erased_at)
    )
  `.execute(db);
}
