import { type Kysely, sql } from 'kysely';

/** Adds the decisions on an experiment's phases. Edits of the experiment don't affect a decision; it is deleted with the experiment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table decisions (
      experiment_id uuid not null references documents on delete cascade,
      phase integer not null,
      revision integer not null default 1,
      decision text not null check (decision in ('shipped', 'not_shipped', 'iterate', 'invalid')),
      variant_key text check ((variant_key is not null) = (decision = 'shipped')),
      why text not null,
      learned text,
      decided_at timestamptz(3) not null,
      decided_by text not null,
      edited_at timestamptz(3),
      edited_by text,
      primary key (experiment_id, phase)
    )
  `.execute(db);
}
