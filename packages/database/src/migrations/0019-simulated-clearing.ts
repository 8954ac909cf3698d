import { type Kysely, sql } from 'kysely';

/** Whose results are still to be forgotten where simulated events are being removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table simulated_pasts add column clearing text[] not null default '{}'`.execute(db);
}
