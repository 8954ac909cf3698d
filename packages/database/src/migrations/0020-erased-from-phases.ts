import { type Kysely, sql } from 'kysely';

/** How many visitors of a phase were erased, and when: looks of before count them. Nothing says who they were. */
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
