import { type Kysely, sql } from 'kysely';

/** Adds the projects with a simulated history, and the state of its generation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table simulated_pasts (
      project_key text primary key,
      ends_at timestamptz(3) not null,
      state text not null check (state in ('begun', 'made', 'cleared'))
    )
  `.execute(db);
}
