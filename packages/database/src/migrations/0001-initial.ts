import { type Kysely, sql } from 'kysely';

/** Projects, their experiments and their published snapshots. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table projects (
      id uuid primary key,
      key text not null unique,
      name text not null,
      allowed_origins jsonb not null,
      integrations jsonb not null,
      created_at timestamptz not null default now()
    )
  `.execute(db);

  await sql`
    create table layers (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      key text not null,
      salt text not null,
      created_at timestamptz not null default now(),
      unique (project_id, key)
    )
  `.execute(db);

  await sql`
    create table goals (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      key text not null,
      name text not null,
      type text not null,
      event_name text not null,
      value_property text,
      created_at timestamptz not null default now(),
      unique (project_id, key)
    )
  `.execute(db);

  await sql`
    create table experiments (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      key text not null,
      name text not null,
      status text not null,
      salt text not null,
      url_rules jsonb not null,
      layer_id uuid references layers,
      layer_from double precision,
      layer_to double precision,
      coverage double precision not null check (coverage between 0 and 1),
      created_at timestamptz not null default now(),
      unique (project_id, key),
      check (num_nulls(layer_id, layer_from, layer_to) in (0, 3)),
      check (layer_from < layer_to)
    )
  `.execute(db);

  // Reordering swaps positions row by row, so their uniqueness is checked at commit.
  await sql`
    create table variants (
      id uuid primary key,
      experiment_id uuid not null references experiments on delete cascade,
      key text not null,
      name text not null,
      weight double precision not null check (weight between 0 and 1),
      is_control boolean not null,
      changes jsonb not null,
      position integer,
      created_at timestamptz not null default now(),
      unique (experiment_id, key),
      unique (experiment_id, position) deferrable initially deferred
    )
  `.execute(db);

  await sql`
    create table experiment_goals (
      experiment_id uuid not null references experiments on delete cascade,
      goal_id uuid not null references goals,
      is_primary boolean not null,
      position integer not null,
      primary key (experiment_id, goal_id)
    )
  `.execute(db);

  await sql`
    create table snapshots (
      project_id uuid not null references projects on delete cascade,
      version timestamptz(3) not null,
      previous_version timestamptz(3),
      snapshot text not null,
      difference jsonb not null,
      author text not null,
      reason text,
      published_at timestamptz(3) not null,
      primary key (project_id, version),
      check (previous_version < version)
    )
  `.execute(db);
}
