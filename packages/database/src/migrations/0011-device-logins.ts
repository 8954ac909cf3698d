import { type Kysely, sql } from 'kysely';

/** Adds pending logins of the CLI, which a person approves or denies in a browser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table device_logins (
      device_code_sha256 text primary key check (device_code_sha256 ~ '^[0-9a-f]{64}$'),
      user_code_sha256 text not null unique check (user_code_sha256 ~ '^[0-9a-f]{64}$'),
      host text not null,
      address text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      polled_at timestamptz,
      decision text check (decision in ('approved', 'denied')),
      decided_by uuid references users on delete cascade,
      check ((decision is null) = (decided_by is null))
    )
  `.execute(db);
}
