import { type Kysely, sql } from 'kysely';

/** Adds links that let anyone read the results of a phase without a login until they expire. They are deleted with the experiment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table result_shares (
      id uuid primary key,
      token_sha256 text not null unique,
      experiment_id uuid not null references documents on delete cascade,
      phase integer not null,
      created_by text not null,
      created_by_id uuid references users on delete set null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      revoked_at timestamptz(3)
    )
  `.execute(db);
  await sql`create index result_shares_experiment on result_shares (experiment_id, created_at)`.execute(db);
}
