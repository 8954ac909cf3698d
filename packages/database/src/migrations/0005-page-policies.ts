import { type Kysely, sql } from 'kysely';

/** Adds the settings for how pages behave before consent, under Global Privacy Control, and with late changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table projects
      add column consent text not null default 'granted' check (consent in ('granted', 'pending')),
      add column global_privacy_control text not null default 'no_integrations'
        check (global_privacy_control in ('no_integrations', 'ignore', 'off')),
      add column late_changes text not null default 'apply' check (late_changes in ('apply', 'skip'))
  `.execute(db);
}
