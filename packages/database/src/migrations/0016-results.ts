import { type Kysely, sql } from 'kysely';

/** Adds looks (interim analyses), with their results, and the most recently requested breakdowns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table looks (
      number bigint primary key generated always as identity,
      experiment_id uuid not null references documents on delete cascade,
      phase integer not null,
      computed_at timestamptz(3) not null,
      duration_ms integer not null,
      is_kept boolean not null,
      is_final boolean not null,
      look jsonb not null,
      cohorts jsonb
    )
  `.execute(db);
  await sql`create index looks_in_order on looks (experiment_id, phase, is_final desc, number desc)`.execute(
    db,
  );
  await sql`create unique index looks_final on looks (experiment_id, phase) where is_final`.execute(db);
  await sql`
    create table breakdowns (
      experiment_id uuid not null references documents on delete cascade,
      phase integer not null,
      dimension text not null,
      computed_at timestamptz(3) not null,
      duration_ms integer not null,
      breakdown jsonb not null,
      primary key (experiment_id, phase, dimension)
    )
  `.execute(db);
}
