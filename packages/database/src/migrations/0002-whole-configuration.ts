import { type Kysely, sql } from 'kysely';

/** Adds the remaining fields of a configuration file's project, goals and experiments, and the scripts of changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table projects
      add column holdout double precision not null default 0 check (holdout between 0 and 1),
      add column holdout_salt text,
      add column allow_html boolean not null default true,
      add column allow_js boolean not null default true,
      add column manifest boolean not null default true
  `.execute(db);
  // Existing projects have no holdout salt; each gets its own, like new ones.
  await sql`update projects set holdout_salt = replace(gen_random_uuid()::text, '-', '')`.execute(db);
  await sql`alter table projects alter column holdout_salt set not null`.execute(db);

  await sql`
    alter table goals
      add column selector text,
      add column url_rules jsonb,
      add column scroll_percent double precision,
      add column duration_ms integer,
      add column count_mode text
  `.execute(db);

  await sql`
    alter table experiments
      add column start_at timestamptz(3),
      add column end_at timestamptz(3),
      add column audience jsonb,
      add column force jsonb not null default '[]',
      add column exclude jsonb not null default '[]',
      add column rollout text,
      add check (start_at < end_at)
  `.execute(db);

  // Keyed by content, so that a project's versions share identical scripts.
  await sql`
    create table scripts (
      project_id uuid not null references projects on delete cascade,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      script text not null,
      created_at timestamptz not null default now(),
      primary key (project_id, sha256)
    )
  `.execute(db);

  await sql`
    create table snapshot_scripts (
      project_id uuid not null,
      version timestamptz(3) not null,
      sha256 text not null,
      primary key (project_id, version, sha256),
      foreign key (project_id, version) references snapshots on delete cascade,
      foreign key (project_id, sha256) references scripts on delete cascade
    )
  `.execute(db);
}
