import { type Kysely, sql } from 'kysely';

/** Adds surveys and previews of surveys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table surveys (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      key text not null,
      name text not null,
      notes text,
      status text not null check (
        status in ('draft', 'scheduled', 'running', 'paused', 'completed', 'archived')
      ),
      archived_from text check (archived_from in ('draft', 'completed')),
      salt text not null,
      start_at timestamptz(3),
      end_at timestamptz(3),
      url_rules jsonb not null,
      audience jsonb,
      audience_id uuid references audiences,
      coverage double precision not null check (coverage between 0 and 1),
      content jsonb not null,
      revision integer not null default 1,
      created_at timestamptz not null default now(),
      unique (project_id, key),
      check (start_at < end_at),
      check (audience is null or audience_id is null)
    )
  `.execute(db);
  await sql`
    alter table projects
      add column survey_budget jsonb not null default '{"surveys": 2, "days": 7}'
  `.execute(db);
  await sql`
    alter table previews
      alter column experiment_id drop not null,
      alter column variant_id drop not null,
      add column survey_id uuid references surveys on delete cascade,
      add check (num_nonnulls(variant_id, survey_id) = 1)
  `.execute(db);
}
