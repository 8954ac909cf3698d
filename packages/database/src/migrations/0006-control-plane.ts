import { type Kysely, sql } from 'kysely';

/** Adds people and organizations, unpublished edits, and the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table organizations (
      id uuid primary key,
      name text not null,
      created_at timestamptz not null default now()
    )
  `.execute(db);
  // Projects from before logins existed are assigned to the first organization.
  await sql`insert into organizations (id, name) values (gen_random_uuid(), 'My organization')`.execute(db);

  await sql`
    create table users (
      id uuid primary key,
      email text not null,
      name text not null,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz
    )
  `.execute(db);
  await sql`create unique index users_email on users (lower(email))`.execute(db);

  await sql`
    create table identities (
      issuer text not null,
      subject text not null,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz not null default now(),
      primary key (issuer, subject)
    )
  `.execute(db);

  await sql`
    create table members (
      organization_id uuid not null references organizations on delete cascade,
      user_id uuid not null references users on delete cascade,
      role text not null check (role in ('owner', 'admin', 'editor', 'analyst', 'viewer')),
      created_at timestamptz not null default now(),
      primary key (organization_id, user_id)
    )
  `.execute(db);
  await sql`create index members_user on members (user_id)`.execute(db);

  await sql`
    create table invitations (
      id uuid primary key,
      organization_id uuid not null references organizations on delete cascade,
      token_sha256 text not null unique,
      email text,
      role text not null check (role in ('owner', 'admin', 'editor', 'analyst', 'viewer')),
      invited_by text not null,
      invited_by_id uuid references users on delete set null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      accepted_at timestamptz,
      accepted_by uuid references users on delete set null,
      revoked_at timestamptz
    )
  `.execute(db);
  await sql`create index invitations_organization on invitations (organization_id)`.execute(db);

  await sql`
    create table sessions (
      id uuid primary key,
      token_sha256 text not null unique,
      user_id uuid not null references users on delete cascade,
      user_agent text,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null
    )
  `.execute(db);
  await sql`create index sessions_user on sessions (user_id)`.execute(db);

  await sql`
    create table login_links (
      token_sha256 text primary key,
      expires_at timestamptz not null,
      used_at timestamptz
    )
  `.execute(db);

  await sql`
    create table audit_log (
      id uuid primary key,
      at timestamptz not null,
      organization_id uuid,
      project_key text,
      actor_kind text not null check (actor_kind in ('user', 'operator', 'system')),
      actor_id uuid,
      actor_name text not null,
      action text not null,
      subject text not null,
      before jsonb,
      after jsonb,
      number bigint not null generated always as identity
    )
  `.execute(db);
  await sql`create index audit_log_organization on audit_log (organization_id, at desc, number desc)`.execute(
    db,
  );
  await sql`create index audit_log_project on audit_log (project_key, at desc, number desc)`.execute(db);
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'audit_log is append-only';
    end $$
  `.execute(db);
  await sql`
    create trigger audit_log_append_only before update or delete or truncate on audit_log
    for each statement execute function refuse_change()
  `.execute(db);

  await sql`
    alter table projects
      add column organization_id uuid references organizations,
      add column revision integer not null default 1,
      add column time_zone text not null default 'UTC'
  `.execute(db);
  await sql`update projects set organization_id = (select id from organizations)`.execute(db);
  await sql`alter table projects alter column organization_id set not null`.execute(db);
  await sql`create index projects_organization on projects (organization_id)`.execute(db);

  await sql`
    create table audiences (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      key text not null,
      name text not null,
      rule jsonb not null,
      revision integer not null default 1,
      created_at timestamptz not null default now(),
      unique (project_id, key)
    )
  `.execute(db);
  await sql`alter table goals add column revision integer not null default 1`.execute(db);

  await sql`
    alter table experiments
      add column hypothesis text,
      add column notes text,
      add column revision integer not null default 1,
      add column audience_id uuid references audiences,
      add column coverage_steps jsonb not null default '[]',
      add column archived_from text,
      add check (num_nonnulls(audience, audience_id) <= 1)
  `.execute(db);
  await sql`update experiments set archived_from = 'draft' where status = 'archived'`.execute(db);

  // Each phase has its own salt: a new phase reassigns all visitors, and its counts start from zero.
  await sql`
    create table experiment_phases (
      experiment_id uuid not null references experiments on delete cascade,
      number integer not null,
      salt text not null,
      started_at timestamptz not null,
      ended_at timestamptz,
      primary key (experiment_id, number)
    )
  `.execute(db);
  await sql`
    insert into experiment_phases (experiment_id, number, salt, started_at)
    select id, 1, salt, coalesce(start_at, created_at) from experiments where status in ('running', 'paused', 'completed')
  `.execute(db);

  await sql`
    alter table experiment_goals
      add column role text not null default 'secondary' check (role in ('primary', 'secondary', 'guardrail')),
      add column analysis jsonb not null default '{}'
  `.execute(db);
  await sql`update experiment_goals set role = 'primary' where is_primary`.execute(db);
  await sql`alter table experiment_goals drop column is_primary`.execute(db);

  await sql`alter table previews add column id uuid not null unique default gen_random_uuid()`.execute(db);

  // Null for earlier publications, of which only the snapshot was stored.
  await sql`alter table snapshots add column configuration jsonb`.execute(db);
}
