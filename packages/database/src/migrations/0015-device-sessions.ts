import { type Kysely, sql } from 'kysely';

/** Makes the access granted to a CLI end with the session in which it was granted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Pending logins, which last at most ten minutes, have to be restarted.
  await sql`delete from device_logins`.execute(db);
  await sql`
    alter table device_logins
      add column decided_in uuid references sessions on delete cascade,
      add check ((decision is null) = (decided_in is null))
  `.execute(db);
  await sql`create index device_logins_decided_in on device_logins (decided_in)`.execute(db);
}
