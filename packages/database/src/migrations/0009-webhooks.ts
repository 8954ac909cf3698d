import { type Kysely, sql } from 'kysely';

/** Adds webhook endpoints, the messages to them, and every delivery attempt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_endpoints (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      key text not null,
      url text not null,
      description text,
      subscription jsonb not null,
      listens_since jsonb not null,
      is_enabled boolean not null,
      disabled_at timestamptz(3),
      disabled_because text check (disabled_because in ('person', 'gone', 'failing')),
      failing_since timestamptz(3),
      failed_at timestamptz(3),
      secret text not null,
      previous_secret text,
      previous_secret_until timestamptz(3),
      revision integer not null default 1,
      created_at timestamptz(3) not null default now(),
      unique (project_id, key)
    )
  `.execute(db);
  await sql`
    create table webhook_messages (
      id text primary key,
      endpoint_id uuid not null references webhook_endpoints on delete cascade,
      type text not null,
      body text not null,
      created_at timestamptz(3) not null,
      status text not null check (status in ('pending', 'delivered', 'failed')),
      attempts integer not null default 0,
      replayed_after integer not null default 0,
      next_attempt_at timestamptz(3),
      settled_at timestamptz(3)
    )
  `.execute(db);
  await sql`create index webhook_messages_endpoint on webhook_messages (endpoint_id, created_at desc)`.execute(
    db,
  );
  await sql`create index webhook_messages_age on webhook_messages (created_at)`.execute(db);
  await sql`
    create table webhook_attempts (
      message_id text not null references webhook_messages on delete cascade,
      number integer not null,
      at timestamptz(3) not null,
      status integer,
      error text,
      latency_ms integer not null,
      answer text,
      primary key (message_id, number)
    )
  `.execute(db);
  // Events that are already in messages. Rows are kept for as long as the forwarder may read the same events again.
  await sql`
    create table webhook_forwarded (
      endpoint_id uuid not null references webhook_endpoints on delete cascade,
      event_sha256 bytea not null,
      at timestamptz(3) not null,
      primary key (endpoint_id, event_sha256)
    )
  `.execute(db);
  await sql`create index webhook_forwarded_age on webhook_forwarded (at)`.execute(db);
  await sql`
    create table webhook_cursors (
      project_id uuid primary key references projects on delete cascade,
      ingested_at timestamptz(3) not null
    )
  `.execute(db);
  // Delivering processes, so that the locks of a killed one can be released.
  await sql`
    create table webhook_workers (
      id text primary key,
      seen_at timestamptz(3) not null
    )
  `.execute(db);
}
