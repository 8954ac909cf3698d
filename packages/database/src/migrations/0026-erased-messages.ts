import { type Kysely, sql } from 'kysely';

/** Adds the visitors that a message is about, so that an erasure finds it, and how much of it erasures have removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_messages add column visitors uuid[] not null default '{}'`.execute(db);
  await sql`alter table webhook_messages add column erased text check (erased in ('part', 'whole'))`.execute(
    db,
  );
  // May also match ids that a payload has under the same name. That is harmless: an erasure checks the body before it changes anything.
  await sql`
    update webhook_messages set visitors = array(
      select distinct found[1]::uuid
      from regexp_matches(body, '"anonymousId":"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"', 'gi') as found
    )
    where type like 'survey.%' or type in ('event.recorded', 'exposure.recorded')
  `.execute(db);
  await sql`create index webhook_messages_visitors on webhook_messages using gin (visitors)`.execute(db);
}
