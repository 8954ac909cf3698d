import { type Kysely, sql } from 'kysely';

/** The experiments whose results are still to be deleted while simulated events are being removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table simulated_pasts add column clearing text[] not null default '{}'`.execute(db);
}
