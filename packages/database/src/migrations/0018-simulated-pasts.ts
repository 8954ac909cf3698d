import { type Kysely, sql } from 'kysely';

/** The projects with a simulated past, and its progress. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table simulated_pasts (
      project_key text primary key,
      ends_at timestamptz(3) not null,
      state text not null check (state in ('begun', 'made', 'cleared'))
    )
  `.execute(db);
}
