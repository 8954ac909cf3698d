import { type Kysely, sql } from 'kysely';

/** Adds alerts: findings that a look made for the first time. People and webhooks are notified of each once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alerts (
      number bigint primary key generated always as identity,
      experiment_id uuid not null references documents on delete cascade,
      phase integer not null,
      epoch integer not null,
      type text not null,
      goal_key text not null,
      variant_key text not null,
      direction text not null,
      judged_sha256 text not null,
      at timestamptz(3) not null,
      data jsonb not null,
      mail_at timestamptz(3),
      pause_at timestamptz(3),
      pause_failure text,
      unique (experiment_id, phase, epoch, type, goal_key, variant_key, direction, judged_sha256)
    )
  `.execute(db);
  await sql`create index alerts_to_mail on alerts (mail_at) where mail_at is not null`.execute(db);
  await sql`create index alerts_to_pause on alerts (pause_at) where pause_at is not null`.execute(db);
}
