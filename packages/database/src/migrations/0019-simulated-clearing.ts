import { type Kysely, sql } from 'kysely';

/** Adds the experiments whose results are still to be deleted while a project's simulated events are being removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table simulated_pasts add column clearing text[] not null default '{}'`.execute(db);
}
