import { type Kysely, sql } from 'kysely';

/** What a person allowed a command line is void once the session ends in which it was allowed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Those that wait for ten minutes at most are begun anew.
  await sql`delete from device_logins`.execute(db);
  await sql`
    alter table device_logins
      add column decided_in uuid references sessions on delete cascade,
      add check ((decision is null) = (decided_in is null))
  `.execute(db);
  await sql`create index device_logins_decided_in on device_logins (decided_in)`.execute(db);
}
