import { type Kysely, sql } from 'kysely';

/**
 * Turns everything that people edit into documents, one row each, along with their live state. Documents get the format of earlier
 * publications, which the control plane upcasts when it reads them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table documents (
      id uuid primary key,
      number bigint not null generated always as identity,
      project_id uuid not null references projects on delete cascade,
      kind text not null check (kind in ('audience', 'layer', 'goal', 'experiment', 'survey')),
      key text not null,
      document jsonb,
      live jsonb,
      status text generated always as (document ->> 'status') stored,
      due_at timestamptz,
      revision integer not null default 1,
      created_at timestamptz not null default now(),
      unique (project_id, kind, key),
      check (num_nonnulls(document, live) > 0)
    )
  `.execute(db);
  await sql`create index documents_due on documents (due_at) where due_at is not null`.execute(db);
  await sql`
    create table document_references (
      from_id uuid not null references documents on delete cascade,
      to_id uuid not null references documents,
      primary key (from_id, to_id)
    )
  `.execute(db);
  await sql`create index document_references_to on document_references (to_id)`.execute(db);
  // A slot's range starts at twice its layer's number, so that a single range encodes both. The exclusion constraint then needs no
  // extension.
  await sql`
    create table layer_slots (
      experiment_id uuid primary key references documents on delete cascade,
      layer_id uuid not null references documents,
      slot numrange not null,
      during tstzrange not null,
      constraint layer_slots_overlap exclude using gist (slot with &&, during with &&)
    )
  `.execute(db);
  await sql`create index layer_slots_layer on layer_slots (layer_id)`.execute(db);
  // Earlier revisions of documents, for merging edits that were based on them.
  await sql`
    create table document_revisions (
      document_id uuid not null references documents on delete cascade,
      revision integer not null,
      document jsonb not null,
      primary key (document_id, revision)
    )
  `.execute(db);

  await moveSettings(db);
  await moveDocuments(db);
  await moveReferences(db);
  await moveLive(db);
  await movePreviews(db);
  await sql`drop table experiment_goals, experiment_phases, variants, experiments, surveys, goals, audiences, layers`.execute(
    db,
  );
}

async function moveSettings(db: Kysely<unknown>): Promise<void> {
  await sql`alter table projects add column settings jsonb, add column live jsonb`.execute(db);
  await sql`
    update projects set settings = jsonb_strip_nulls(jsonb_build_object(
      'projectId', id, 'holdoutSalt', holdout_salt, 'name', name, 'holdout', holdout, 'allowHtml', allow_html,
      'allowJs', allow_js, 'manifest', manifest, 'consent', consent, 'globalPrivacyControl', global_privacy_control,
      'lateChanges', late_changes, 'pageviews', pageviews, 'retentionDays', retention_days, 'timeZone', time_zone
    )) || jsonb_build_object('allowedOrigins', allowed_origins, 'integrations', integrations, 'surveyBudget', survey_budget)
      || case when limits is null then '{}' else jsonb_build_object('limits', limits) end
  `.execute(db);
  await sql`
    alter table projects
      alter column settings set not null,
      drop column name, drop column allowed_origins, drop column integrations, drop column holdout,
      drop column holdout_salt, drop column allow_html, drop column allow_js, drop column manifest,
      drop column retention_days, drop column consent, drop column global_privacy_control, drop column late_changes,
      drop column time_zone, drop column pageviews, drop column limits, drop column survey_budget,
      add column name text generated always as (settings ->> 'name') stored
  `.execute(db);
}

/** Formats a column as ISO 8601 with milliseconds, as earlier publications did. */
const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const field = (name: string, column: string) =>
  sql`case when ${sql.ref(column)} is null then '{}' else jsonb_build_object(${sql.lit(name)}, ${sql.ref(column)}) end`;

async function moveDocuments(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into documents (id, project_id, kind, key, created_at, document)
    select id, project_id, 'layer', key, created_at,
      jsonb_build_object('layerId', id, 'layerKey', key, 'salt', salt) from layers
  `.execute(db);
  await sql`
    insert into documents (id, project_id, kind, key, revision, created_at, document)
    select id, project_id, 'audience', key, revision, created_at,
      jsonb_build_object('audienceId', id, 'audienceKey', key, 'name', name, 'audience', rule) from audiences
  `.execute(db);
  await sql`
    insert into documents (id, project_id, kind, key, revision, created_at, document)
    select id, project_id, 'goal', key, revision, created_at, jsonb_strip_nulls(jsonb_build_object(
      'goalId', id, 'goalKey', key, 'name', name, 'type', type, 'eventName', event_name, 'selector', selector,
      'scrollPercent', scroll_percent, 'durationMs', duration_ms, 'valueProperty', value_property,
      'countMode', count_mode
    )) || ${field('urlRules', 'url_rules')} from goals
  `.execute(db);
  await sql`
    insert into documents (id, project_id, kind, key, revision, created_at, due_at, document)
    select e.id, e.project_id, 'experiment', e.key, e.revision, e.created_at,
      case when e.status in ('scheduled', 'running') then least(
        case when e.status = 'scheduled' then e.start_at end,
        case when e.status = 'running' then e.end_at end,
        (e.coverage_steps -> 0 ->> 'at')::timestamptz
      ) end,
      jsonb_strip_nulls(jsonb_build_object(
        'experimentId', e.id, 'experimentKey', e.key, 'name', e.name, 'hypothesis', hypothesis, 'notes', notes,
        'status', e.status, 'archivedFrom', archived_from, 'salt', e.salt, 'startAt', ${iso('start_at')},
        'endAt', ${iso('end_at')}, 'audienceKey', a.key, 'coverage', coverage, 'rollout', rollout
      )) || jsonb_build_object(
        'urlRules', url_rules, 'force', force, 'exclude', exclude, 'coverageSteps', coverage_steps,
        'variants', coalesce((select jsonb_agg(arm order by position) from (${arms}) as arms where position is not null), '[]'),
        'retiredVariants', coalesce((select jsonb_agg(arm) from (${arms}) as arms where position is null), '[]'),
        'phases', coalesce((
          select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
            'number', number, 'salt', salt, 'startedAt', ${iso('started_at')}, 'endedAt', ${iso('ended_at')}
          )) order by number) from experiment_phases where experiment_id = e.id), '[]'),
        'goals', coalesce((
          select jsonb_agg(jsonb_build_object('goalKey', goals.key, 'role', role, 'analysis', analysis) order by position)
          from experiment_goals join goals on goals.id = goal_id where experiment_id = e.id), '[]')
      ) || ${field('audience', 'e.audience')}
        || case when l.key is null then '{}'
          else jsonb_build_object('layer', jsonb_build_object('layerKey', l.key, 'from', layer_from, 'to', layer_to)) end
    from experiments as e
    left join layers as l on l.id = e.layer_id
    left join audiences as a on a.id = e.audience_id
  `.execute(db);
  await sql`
    insert into documents (id, project_id, kind, key, revision, created_at, due_at, document)
    select s.id, s.project_id, 'survey', s.key, s.revision, s.created_at,
      case s.status when 'scheduled' then start_at when 'running' then end_at end,
      content || jsonb_strip_nulls(jsonb_build_object(
        'surveyId', s.id, 'surveyKey', s.key, 'name', s.name, 'notes', notes, 'status', s.status,
        'archivedFrom', archived_from, 'salt', salt, 'startAt', ${iso('start_at')}, 'endAt', ${iso('end_at')},
        'audienceKey', a.key, 'coverage', coverage
      )) || jsonb_build_object('urlRules', url_rules) || ${field('audience', 's.audience')}
    from surveys as s left join audiences as a on a.id = s.audience_id
  `.execute(db);
}

const arms = sql`
  select position, jsonb_build_object('variantId', id, 'variantKey', key, 'name', name, 'weight', weight,
    'isControl', is_control, 'changes', changes) as arm
  from variants where experiment_id = e.id`;

async function moveReferences(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into document_references (from_id, to_id)
    select id, audience_id from experiments where audience_id is not null
    union select id, audience_id from surveys where audience_id is not null
    union select id, layer_id from experiments where layer_id is not null
    union select experiment_id, goal_id from experiment_goals
    union select used.experiment_id, named.id
    from experiment_goals as used
    join experiments on experiments.id = used.experiment_id
    cross join lateral (
      select used.analysis ->> 'denominatorGoalKey' as key
      union select jsonb_array_elements_text(used.analysis -> 'funnelGoalKeys')
    ) as keys
    join goals as named on named.project_id = experiments.project_id and named.key = keys.key
    union select surveys.id, experiments.id from surveys
    join experiments on experiments.project_id = surveys.project_id
      and experiments.key = surveys.content -> 'experiment' ->> 'experimentKey'
  `.execute(db);
  // Of slots that already overlap, only one is recorded until the other is edited.
  await sql`
    insert into layer_slots (experiment_id, layer_id, slot, during)
    select e.id, layer_id, numrange(number * 2 + layer_from::numeric, number * 2 + layer_to::numeric), tstzrange(start_at, end_at)
    from experiments as e join documents as layer on layer.id = layer_id
    where e.status in ('running', 'scheduled')
    on conflict do nothing
  `.execute(db);
}

/** Takes the live state from each project's newest publication. For publications without a stored configuration, every document is live. */
async function moveLive(db: Kysely<unknown>): Promise<void> {
  await sql`
    create temporary table newest on commit drop as
    select distinct on (project_id) project_id, configuration from snapshots order by project_id, version desc
  `.execute(db);
  await sql`
    update projects set live = coalesce(
      newest.configuration - '{projectKey,audiences,layers,goals,experiments,surveys}'::text[], settings
    ) from newest where newest.project_id = projects.id
  `.execute(db);
  await sql`
    update documents set live = document from newest
    where newest.project_id = documents.project_id and configuration is null
  `.execute(db);
  await sql`
    insert into documents (id, project_id, kind, key, live)
    select (item ->> id_field)::uuid, project_id, kind, item ->> key_field, item
    from newest
    cross join (values ('audience', 'audiences', 'audienceKey', 'audienceId'), ('layer', 'layers', 'layerKey', 'layerId'),
      ('goal', 'goals', 'goalKey', 'goalId'), ('experiment', 'experiments', 'experimentKey', 'experimentId'),
      ('survey', 'surveys', 'surveyKey', 'surveyId')) as kinds (kind, list, key_field, id_field)
    cross join lateral jsonb_array_elements(coalesce(configuration -> list, '[]')) as item
    where configuration is not null
    on conflict (project_id, kind, key) do update set live = excluded.live
  `.execute(db);
}

async function movePreviews(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table previews
      add column document_id uuid references documents on delete cascade,
      add column variant_key text
  `.execute(db);
  await sql`
    update previews set document_id = coalesce(experiment_id, survey_id),
      variant_key = (select key from variants where variants.id = variant_id)
  `.execute(db);
  await sql`
    alter table previews alter column document_id set not null,
      drop column experiment_id, drop column variant_id, drop column survey_id
  `.execute(db);
}
