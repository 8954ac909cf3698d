import { isDeepStrictEqual } from 'node:util';
import type { Database } from '@pixel/database';
import { sql, type Transaction } from 'kysely';
import { settingsOf } from '../projects/settings.ts';
import type { Experiment, Project, ProjectSurvey } from './project.ts';
import { saveExperiments } from './save-experiments.ts';
import { saveSurveys } from './save-surveys.ts';

/** Most rows of one statement; PostgreSQL takes 65,535 parameters in one. */
const chunkLength = 1_000;

/**
 * Writes a project's rows as they stand in `after`, where they are not those of `before` already; to be called under the
 * project's lock. A new project belongs to the organisation given, else to the oldest one; one that is there stays where it is.
 */
export async function saveProject(
  db: Transaction<Database>,
  before: Project | undefined,
  after: Project,
  organizationId?: string,
): Promise<void> {
  await saveSettings(db, after, organizationId);
  if (before !== undefined && !isDeepStrictEqual(settingsOf(before), settingsOf(after)))
    await db
      .updateTable('projects')
      .set((row) => ({ settings_revision: row('settings_revision', '+', 1) }))
      .where('id', '=', after.projectId)
      .execute();
  await saveLayers(db, after.projectId, changedOnes(before?.layers, after.layers, 'layerKey'));
  await saveGoals(db, after.projectId, changedOnes(before?.goals, after.goals, 'goalKey'));
  await saveAudiences(db, after.projectId, changedOnes(before?.audiences, after.audiences, 'audienceKey'));
  const layerIds = new Map(after.layers.map((layer) => [layer.layerKey, layer.layerId]));
  const goalIds = new Map(after.goals.map((goal) => [goal.goalKey, goal.goalId]));
  const audienceIds = new Map(after.audiences.map((audience) => [audience.audienceKey, audience.audienceId]));
  const changed = changedOnes(before?.experiments, after.experiments, 'experimentKey');
  for (const experiments of inChunks<Experiment>(changed, chunkLength))
    await saveExperiments(db, { projectId: after.projectId, experiments, layerIds, goalIds, audienceIds });
  const changedSurveys = changedOnes(before?.surveys, after.surveys, 'surveyKey');
  for (const surveys of inChunks<ProjectSurvey>(changedSurveys, chunkLength))
    await saveSurveys(db, { projectId: after.projectId, surveys, audienceIds });
  await removeMissing(db, before, after);
}

/** Experiments and surveys are archived and layers stay; goals and audiences that nothing names any more can go. */
async function removeMissing(
  db: Transaction<Database>,
  before: Project | undefined,
  after: Project,
): Promise<void> {
  const goalIds = missingIds(before?.goals, after.goals, ({ goalId }) => goalId);
  if (goalIds.length > 0) await db.deleteFrom('goals').where('id', 'in', goalIds).execute();
  const audienceIds = missingIds(before?.audiences, after.audiences, ({ audienceId }) => audienceId);
  if (audienceIds.length > 0) await db.deleteFrom('audiences').where('id', 'in', audienceIds).execute();
}

function missingIds<T>(
  before: readonly T[] | undefined,
  after: readonly T[],
  idOf: (item: T) => string,
): readonly string[] {
  const kept = new Set(after.map(idOf));
  return (before ?? []).map(idOf).filter((id) => !kept.has(id));
}

async function saveSettings(
  db: Transaction<Database>,
  project: Project,
  organizationId: string | undefined,
): Promise<void> {
  await db
    .insertInto('projects')
    .values({
      id: project.projectId,
      organization_id:
        organizationId ??
        ((query) =>
          query.selectFrom('organizations').select('id').orderBy('created_at').orderBy('id').limit(1)),
      time_zone: project.timeZone,
      key: project.projectKey,
      name: project.name,
      allowed_origins: JSON.stringify(project.allowedOrigins),
      integrations: JSON.stringify(project.integrations),
      holdout: project.holdout,
      holdout_salt: project.holdoutSalt,
      allow_html: project.allowHtml,
      allow_js: project.allowJs,
      manifest: project.manifest,
      consent: project.consent,
      global_privacy_control: project.globalPrivacyControl,
      late_changes: project.lateChanges,
      pageviews: project.pageviews,
      limits: project.limits === undefined ? null : JSON.stringify(project.limits),
      retention_days: project.retentionDays ?? null,
      survey_budget: JSON.stringify(project.surveyBudget),
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        allowed_origins: row.ref('excluded.allowed_origins'),
        integrations: row.ref('excluded.integrations'),
        holdout: row.ref('excluded.holdout'),
        allow_html: row.ref('excluded.allow_html'),
        allow_js: row.ref('excluded.allow_js'),
        manifest: row.ref('excluded.manifest'),
        consent: row.ref('excluded.consent'),
        global_privacy_control: row.ref('excluded.global_privacy_control'),
        late_changes: row.ref('excluded.late_changes'),
        pageviews: row.ref('excluded.pageviews'),
        limits: row.ref('excluded.limits'),
        retention_days: row.ref('excluded.retention_days'),
        time_zone: row.ref('excluded.time_zone'),
        survey_budget: row.ref('excluded.survey_budget'),
        revision: sql<number>`projects.revision + 1`,
      })),
    )
    .execute();
}

async function saveLayers(
  db: Transaction<Database>,
  projectId: string,
  layers: Project['layers'],
): Promise<void> {
  for (const chunk of inChunks(layers, chunkLength))
    await db
      .insertInto('layers')
      .values(
        chunk.map(({ layerId, layerKey, salt }) => ({
          id: layerId,
          project_id: projectId,
          key: layerKey,
          salt,
        })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
}

async function saveGoals(
  db: Transaction<Database>,
  projectId: string,
  goals: Project['goals'],
): Promise<void> {
  for (const chunk of inChunks(goals, chunkLength))
    await db
      .insertInto('goals')
      .values(
        chunk.map((goal) => ({
          id: goal.goalId,
          project_id: projectId,
          key: goal.goalKey,
          name: goal.name,
          type: goal.type,
          event_name: goal.eventName,
          value_property: goal.valueProperty ?? null,
          selector: goal.selector ?? null,
          url_rules: goal.urlRules === undefined ? null : JSON.stringify(goal.urlRules),
          scroll_percent: goal.scrollPercent ?? null,
          duration_ms: goal.durationMs ?? null,
          count_mode: goal.countMode ?? null,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          type: row.ref('excluded.type'),
          event_name: row.ref('excluded.event_name'),
          value_property: row.ref('excluded.value_property'),
          selector: row.ref('excluded.selector'),
          url_rules: row.ref('excluded.url_rules'),
          scroll_percent: row.ref('excluded.scroll_percent'),
          duration_ms: row.ref('excluded.duration_ms'),
          count_mode: row.ref('excluded.count_mode'),
          revision: sql<number>`goals.revision + 1`,
        })),
      )
      .execute();
}

async function saveAudiences(
  db: Transaction<Database>,
  projectId: string,
  audiences: Project['audiences'],
): Promise<void> {
  for (const chunk of inChunks(audiences, chunkLength))
    await db
      .insertInto('audiences')
      .values(
        chunk.map(({ audienceId, audienceKey, name, audience }) => ({
          id: audienceId,
          project_id: projectId,
          key: audienceKey,
          name,
          rule: JSON.stringify(audience),
        })),
      )
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          rule: row.ref('excluded.rule'),
          revision: sql<number>`audiences.revision + 1`,
        })),
      )
      .execute();
}

/** Those of `after` that `before` has not, or has otherwise. */
function changedOnes<K extends string, T extends Record<K, string>>(
  before: readonly T[] | undefined,
  after: readonly T[],
  key: K,
): readonly T[] {
  const known = new Map((before ?? []).map((item) => [item[key], item]));
  return after.filter((item) => {
    const kept = known.get(item[key]);
    // What a file does not name is the very same object.
    return kept !== item && !isDeepStrictEqual(kept, item);
  });
}

function* inChunks<T>(items: readonly T[], length: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += length) yield items.slice(start, start + length);
}
